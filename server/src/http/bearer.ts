import type { FastifyRequest } from "fastify";

const BEARER = /^Bearer +(\S+)$/i;

/** The token of a program, in the header Authorization. Undefined without one. */
export function bearerOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  return BEARER.exec(headers.authorization ?? "")?.[1];
}
