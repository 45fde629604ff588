import { clients } from "../../../src/servers/gateway/requests/clientAddress";

test("a client is identified by the address that a trusted proxy reports, not by its own header", () => {
  const plain = clients([]).nameOf;
  expect(plain("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
  expect(plain("::ffff:203.0.113.7", undefined)).toBe("203.0.113.7");
  expect(plain("2001:db8:1:2:3:4:5:6", undefined)).toBe(plain("2001:db8:1:2::9", undefined));
  expect(plain(undefined, undefined)).toBe("unknown");
  const behind = clients(["10.0.0.0/8", "2001:db8::1"]).nameOf;
  expect(behind("10.1.2.3", "198.51.100.1")).toBe("198.51.100.1");
  expect(behind("10.1.2.3", "192.0.2.99, 198.51.100.1, 10.9.9.9")).toBe("198.51.100.1");
  expect(behind("2001:db8::1", "198.51.100.1")).toBe("198.51.100.1");
  expect(behind("10.1.2.3", "198.51.100.1:1234")).toBe("198.51.100.1");
  expect(behind("10.1.2.3", "[2001:db8:9::1]:443")).toBe(plain("2001:db8:9::1"));
  expect(behind("10.1.2.3", "nonsense")).toBe("10.1.2.3");
  expect(behind("10.1.2.3", undefined)).toBe("10.1.2.3");
  expect(behind("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
});
