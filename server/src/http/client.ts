import type { FastifyRequest } from "fastify";
import { deviceOf } from "./device.ts";

/** Where a call comes from, as far as it is stored. */
export interface Client {
  /** Network address. */
  readonly address: string;
  /** Such as 'Firefox on Windows'; null if unknown. */
  readonly device: string | null;
}

export function clientOf({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Client {
  return { address: ip, device: deviceOf(headers["user-agent"]) };
}
