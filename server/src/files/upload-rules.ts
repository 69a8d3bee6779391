import { AppError, type ErrorCode } from "../base/errors.ts";
import { endingOf, mediaTypeOf, FILE_ENDINGS } from "./file-kind.ts";
import { cleanName } from "./file-name.ts";
import type { Upload } from "./read-upload.ts";

/** The files that a call accepts. */
export interface UploadRule {
  readonly endings: readonly string[];
  /** The limit in bytes. */
  readonly most: number;
  /** The error for a larger file. */
  readonly overSize: ErrorCode;
}

/** For all files without a rule of their own. */
export const FILE_RULE: UploadRule = Object.freeze({
  endings: FILE_ENDINGS,
  most: 5_000_000,
  overSize: "fileRefused",
});

/** For a sheet to import: under 2,000,000 bytes. */
export const IMPORT_RULE: UploadRule = Object.freeze({ endings: ["xlsx"], most: 1_999_999, overSize: "fileOverTwo" });

/**
 * Validates an upload.
 * @returns its cleaned name and its media type
 * @throws AppError fileType, fileContent (400), fileRefused or fileOverTwo (400)
 * @example
 * ```ts
 * import { checkUpload } from "@armature/server";
 * const rule = { endings: ["txt"], most: 1000, overSize: "fileRefused" } as const;
 * checkUpload({ name: "plan.txt", bytes: Buffer.from("Open at nine.") }, rule);
 * // → { name: "plan.txt", mediaType: "text/plain" }
 * ```
 */
export function checkUpload(
  { name: given, bytes }: Pick<Upload, "name" | "bytes">,
  { endings, most, overSize }: UploadRule,
) {
  if (bytes.length > most) throw new AppError(overSize);
  const name = cleanName(given);
  const mediaType = mediaTypeOf(name, bytes, endings);
  if (mediaType === null) {
    const ending = endingOf(name);
    const args = { ending: `.${ending}`, endings: endings.map((each) => `.${each}`).join(", ") };
    throw new AppError(endings.includes(ending) ? "fileContent" : "fileType", { args });
  }
  return { name, mediaType };
}
