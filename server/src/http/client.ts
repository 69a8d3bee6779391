import type { FastifyRequest } from "fastify";
import { deviceOf } from "./device.ts";

/** From where a call comes, as far as it is kept. */
export interface Client {
  /** Network address. */
  readonly address: string;
  /** Such as 'Firefox on Windows'; null where it does not say. */
  readonly device: string | null;
}

export function clientOf({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Client {
  return { address: ip, device: deviceOf(headers["user-agent"]) };
}
