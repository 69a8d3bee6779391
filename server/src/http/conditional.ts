import type { FastifyInstance, FastifyRequest } from "fastify";
import { isWrite } from "./origin.ts";

/** An entity tag (RFC 9110, 8.8.3). `opaque` is the text between its quotes. */
interface Tag {
  readonly opaque: string;
  readonly isWeak: boolean;
}

/** The tags of If-Match or If-None-Match; `*` stands for any. */
type Tags = "*" | readonly Tag[];

const TAG = /(W\/)?"([^"]*)"/g;

/** A text without quotes counts as one tag: our own programs send `updated` as it is. */
function readTags(header: string): Tags {
  const text = header.trim();
  if (text === "*") return "*";
  if (!text.includes('"')) return [{ opaque: text.replace(/^W\//, ""), isWeak: text.startsWith("W/") }];
  return [...text.matchAll(TAG)].map(([, weak, opaque = ""]) => ({ opaque, isWeak: weak !== undefined }));
}

/** The tags that If-Match accepts, without quotes, by strong comparison. Null without the header, and for `*`. */
export function matchedTags({ headers }: Pick<FastifyRequest, "headers">): readonly string[] | null {
  const header = headers["if-match"];
  const tags = header === undefined ? "*" : readTags(header);
  return tags === "*" ? null : tags.filter(({ isWeak }) => !isWeak).map(({ opaque }) => opaque);
}

/** Whether If-None-Match names the tag, by weak comparison, or is `*`. @param etag as in the header ETag */
export function isNamed({ headers }: Pick<FastifyRequest, "headers">, etag: string): boolean {
  const header = headers["if-none-match"];
  if (header === undefined) return false;
  const tags = readTags(header);
  const own = readTags(etag);
  return tags === "*" || own === "*" || tags.some(({ opaque }) => opaque === own[0]?.opaque);
}

/** Answers every read that has an ETag by 304, without its body, if the caller has it already. */
export function answerKnown(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const etag = reply.getHeader("etag");
    const isAnswer = !isWrite(request.method) && reply.statusCode === 200 && typeof etag === "string";
    if (!isAnswer || !isNamed(request, etag)) return payload;
    reply.code(304).removeHeader("content-type");
    return null;
  });
}
