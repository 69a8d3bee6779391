import { isIP, isIPv6 } from "node:net";

/**
 * The network of an address: an IPv4 address, or the first 64 bits of an IPv6 address, because one connection usually
 * gets a whole /64.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** A network, and how many times the limit of a /64 it may use. */
export interface SharedNetwork {
  readonly network: string;
  readonly times: number;
}

/**
 * The network of an address, and for IPv6 the wider ones that a customer of a provider may get: a /56 with 256, and a
 * /48 with 65,536 networks. These get a few times the limit, because they can also be many customers.
 */
export function networksOf(address: string): readonly SharedNetwork[] {
  const network = networkOf(address);
  const own = { network, times: 1 };
  if (!network.endsWith("::/64")) return [own];
  const [a = "", b = "", c = "", d = ""] = groupsOf(address);
  const high = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [own, { network: `${a}:${b}:${c}:${high}::/56`, times: 4 }, { network: `${a}:${b}:${c}::/48`, times: 16 }];
}

/**
 * The address that a proxy wrote, without a port, brackets and quotes: `1.2.3.4:5678` and `"[::1]:443"` are written by
 * some. Null if there is none.
 */
export function writtenAddress(text: string): string | null {
  const bare = text.trim().replaceAll('"', "");
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(bare) ?? [];
  const address = inBrackets ?? beforePort ?? bare;
  return isIP(address) === 0 ? null : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [plain = ""] = address.split("%");
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ""));
}
