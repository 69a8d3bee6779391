import ipaddr from "ipaddr.js";

/** Which addresses the server may call besides public ones. */
export interface Allowed {
  /** OUTBOUND_ALLOW: ranges of in-house networks, as CIDR. */
  readonly ranges: readonly string[];
  /** Whether this machine may be called too, also without https. */
  readonly loopback: boolean;
}

/** Whether an address may be called: a public unicast one, or one that is allowed. A text that is no address may not. */
export function mayCall(address: string, { ranges, loopback }: Allowed): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address within an IPv6 one is judged as itself.
  const parsed = ipaddr.process(address);
  const kind = parsed.range();
  // Not every IPv6 address without a name of its own is public.
  const isPublic = kind === "unicast" && (parsed.kind() === "ipv4" || isWithin(parsed, "2000::/3"));
  if (isPublic || (loopback && kind === "loopback")) return true;
  return ranges.some((range) => isWithin(parsed, range));
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean {
  const [network, bits] = ipaddr.parseCIDR(range.includes("/") ? range : `${range}/${range.includes(":") ? 128 : 32}`);
  return network.kind() === address.kind() && address.match(network, bits);
}

/** Whether a host is this machine, as written in an address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
}
