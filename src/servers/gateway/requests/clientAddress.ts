/**
 * The address that a request comes from. Behind trusted proxies it is the last address in X-Forwarded-For that is not a
 * trusted proxy's. The header is ignored where the connection comes from anyone else.
 */
import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;

/** An IPv6 household has 2^64 addresses: they count as one client. */
const IPV6_NETWORK = 64;

export interface Clients {
  readonly isProxy: (socket: string | undefined) => boolean;
  /** The name under which a client's requests are counted. */
  readonly nameOf: (socket: string | undefined, forwarded?: string) => string;
}

export const clients = (proxies: readonly string[]): Clients => {
  const networks = proxies.map((each) =>
    each.includes("/") ? ipaddr.parseCIDR(each) : ([ipaddr.process(each), -1] as const),
  );
  const isTrusted = (address: Address | undefined): address is Address =>
    networks.some(
      ([network, bits]) =>
        network.kind() === address?.kind() && address.match(network, bits === -1 ? bitsOf(network) : bits),
    );
  return {
    isProxy: (socket) => isTrusted(parsed(socket)),
    nameOf(socket, forwarded = "") {
      let address = parsed(socket);
      const chain = forwarded.split(",").map((each) => each.trim());
      while (isTrusted(address) && chain.length > 0) {
        const before = parsed(withoutPort(chain.pop() ?? ""));
        if (before === undefined) break;
        address = before;
      }
      return address === undefined ? "unknown" : nameOf(address);
    },
  };
};

/** Whether an address or network is in a common notation: `10` and `::ffff:10.0.0.0/104` are not. */
export const isNetwork = (text: string): boolean => {
  const [address = ""] = text.split("/");
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !isMapped(address));
  return isPlain && (address === text || ipaddr.isValidCIDR(text));
};

const isMapped = (address: string): boolean => ipaddr.IPv6.parse(address).isIPv4MappedAddress();

const bitsOf = (address: Address): number => (address.kind() === "ipv4" ? 32 : 128);

const parsed = (text = ""): Address | undefined => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined);

/** Some proxies add the port: `198.51.100.1:1234`, `[2001:db8::1]:1234`. */
const withoutPort = (text: string): string => {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(text) ?? [];
  return bracketed ?? plain ?? text;
};

const nameOf = (address: Address): string =>
  address.kind() === "ipv4"
    ? address.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_NETWORK}`).toString();
