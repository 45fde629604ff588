/**
 * The addresses from which a restricted key may be used (docs/service.md, 5.4): IPv4 or IPv6, single or a CIDR range.
 * Old notations of IPv4 (`10.1`, `0x7f.1`, `010.0.0.1`) aren't accepted, because they are read in different ways.
 */
import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.parse>;

/** Most bits after the slash, by kind. */
const BITS = { ipv4: 32, ipv6: 128 } as const;
const MAPPED = "::ffff:";

interface Range {
  readonly start: Address;
  readonly bits: number;
}

/** Whether the text is an address or a range to which a key can be restricted. */
export function isAddressRange(text: string): boolean {
  return rangeOf(text) !== undefined;
}

/** Whether one of the ranges contains the address. An invalid address is in none. */
export function isWithin(ranges: readonly string[], address: string | undefined): boolean {
  const caller = address === undefined ? undefined : addressOf(withoutZone(address));
  if (caller === undefined) return false;
  return ranges.some((text) => {
    const range = rangeOf(text);
    return range !== undefined && range.start.kind() === caller.kind() && caller.match(range.start, range.bits);
  });
}

function rangeOf(text: string): Range | undefined {
  const [first = "", length, ...more] = text.split("/");
  const start = more.length === 0 ? addressOf(first) : undefined;
  if (start === undefined) return undefined;
  const most = BITS[start.kind()];
  if (length === undefined) return { start, bits: most };
  // A range in the mapped form counts its bits from the start of the IPv6 address.
  const bits = /^\d{1,3}$/.test(length) ? Number(length) - (isMapped(first) ? BITS.ipv6 - BITS.ipv4 : 0) : -1;
  return bits >= 0 && bits <= most ? { start, bits } : undefined;
}

/** An IPv4 address in IPv6 form (`::ffff:10.0.0.1`), as servers report it, is that IPv4 address. */
function addressOf(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return text.includes(":") && !text.includes("%") && ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined;
}

function isMapped(text: string): boolean {
  return text.includes(":") && ipaddr.parse(text).toString().startsWith(MAPPED);
}

/** `fe80::1%eth0`: the zone names an interface of the server and isn't part of the client's address. */
function withoutZone(text: string): string {
  return text.split("%")[0] ?? text;
}
