import type { Page } from "@playwright/test";
import { resultOf } from "./people.ts";

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
export function sendFile(page: Page, origin: string, sent: SentFile, call = "/upload"): Promise<number> {
  const { name, content, fields } = sent;
  const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) };
  return resultOf(page.request.post(origin + call, { multipart: { ...fields, file }, headers: { origin } }));
}
