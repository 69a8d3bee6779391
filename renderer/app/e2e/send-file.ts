import type { Page } from "@playwright/test";
import { callsOf, resultOf } from "./people.ts";

interface SentFile {
  readonly name: string;
  readonly content: string | Buffer;
  /** Other fields of the form, sent before the file. */
  readonly fields?: Readonly<Record<string, string>>;
}

export const PAYORS: SentFile = { name: "payors.csv", content: "payor,plan" };

/** A picture of one pixel. */
export const LOGO: SentFile = {
  name: "logo.png",
  content: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** Uploads a file as a question does, or through another call. @returns its id */
export function sendFile(
  page: Page,
  origin: string,
  { name, content, fields = {} }: SentFile,
  call: "/upload" | "/api/file2" = "/upload",
): Promise<number> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
  return resultOf(callsOf(page.request, origin).POST(call, { body }));
}
