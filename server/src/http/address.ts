import { isIPv6 } from "node:net";

/**
 * The network of an address: an IPv4 address, or the first 64 bits of an IPv6 address, because one connection usually
 * gets a whole /64.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

function groupsOf(address: string): readonly string[] {
  const [plain = ""] = address.split("%");
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ""));
}
