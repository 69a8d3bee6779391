import type { FastifyInstance } from "fastify";
import { AppError } from "../base/errors.ts";

const DEEPEST = 64;
const FORBIDDEN_KEYS = ["__proto__", "constructor"];

/**
 * Parses JSON bodies. Refuses keys that could change an object's prototype (forbiddenKey), and deep nesting. An empty
 * body is undefined.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    async (_request: unknown, text: string | Buffer) => {
      const body = text.toString();
      return body === "" ? undefined : parseBody(body);
    },
  );
}

function parseBody(text: string): unknown {
  const body = parseJson(text);
  inspect(body, 0);
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed");
  }
}

function inspect(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth === DEEPEST)
    throw new AppError("invalid", { args: { problem: `the body is nested more than ${DEEPEST} levels deep` } });
  if (FORBIDDEN_KEYS.some((key) => Object.hasOwn(value, key))) throw new AppError("forbiddenKey");
  for (const inner of Object.values(value)) inspect(inner, depth + 1);
}
