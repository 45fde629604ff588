/**
 * The address that a request comes from. Behind proxies that are trusted it is the last one that they name and that is
 * none of theirs; what anyone else writes into the header is not believed.
 */
import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;

/** Within IPv6 a household has 2^64 addresses: they count as one. */
const IPV6_NETWORK = 64;

export const clientAddress = (
  trusted: readonly string[],
): ((socket: string | undefined, forwarded: string | undefined) => string) => {
  const networks = trusted.map((each) =>
    ipaddr.isValidCIDR(each) ? ipaddr.parseCIDR(each) : ([ipaddr.process(each), -1] as const),
  );
  const isTrusted = (address: Address): boolean =>
    networks.some(([network, bits]) =>
      network.kind() === address.kind() ? address.match(network, bits === -1 ? bitsOf(network) : bits) : false,
    );
  return (socket, forwarded = "") => {
    let address = parsed(socket ?? "");
    const chain = forwarded.split(",").map((each) => each.trim());
    while (address !== undefined && isTrusted(address) && chain.length > 0) {
      const before = parsed(chain.pop() ?? "");
      if (before === undefined) break;
      address = before;
    }
    return address === undefined ? "unknown" : nameOf(address);
  };
};

const bitsOf = (address: Address): number => (address.kind() === "ipv4" ? 32 : 128);

const parsed = (text: string): Address | undefined => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined);

const nameOf = (address: Address): string =>
  address.kind() === "ipv4"
    ? address.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_NETWORK}`).toString();
