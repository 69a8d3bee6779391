import type { FastifyInstance } from "fastify";

/**
 * Takes forms as browsers send them by themselves, in the calls of this context.
 * @param bodyLimit in bytes, as sent
 * @param bodyOf the body that handlers get
 */
export function readFormBodies(
  app: FastifyInstance,
  bodyLimit: number,
  bodyOf: (form: URLSearchParams) => unknown,
): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit },
    async (_request: unknown, text: string | Buffer) => bodyOf(new URLSearchParams(text.toString())),
  );
}
