import { AppError, type ErrorCode } from "../errors.ts";
import { endingOf, mediaTypeOf, QUESTION_ENDINGS } from "./file-kind.ts";
import { cleanName } from "./file-name.ts";
import type { Upload } from "./read-upload.ts";

/** What a call takes (0-entities.md, 'Uploads'). */
export interface UploadRule {
  readonly endings: readonly string[];
  /** Bytes at most. */
  readonly most: number;
  /** The refusal of a file that has more. */
  readonly overSize: ErrorCode;
}

/** Files of questions, and of every type that has no rule of its own. */
export const QUESTION_RULE: UploadRule = Object.freeze({
  endings: QUESTION_ENDINGS,
  most: 5_000_000,
  overSize: "fileRefused",
});

/** A sheet to import: under 2,000,000 bytes. */
export const IMPORT_RULE: UploadRule = Object.freeze({ endings: ["xlsx"], most: 1_999_999, overSize: "fileOverTwo" });

/**
 * Validates an upload.
 * @returns its name without what a path is made of, and what it is
 * @throws AppError fileType, fileContent (400), fileRefused or fileOverTwo (400)
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
