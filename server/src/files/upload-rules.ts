import { QUESTION_ENDINGS } from "./file-kind.ts";
import type { ErrorCode } from "../errors.ts";

/** What a call takes (0-entities.md, 'Uploads'). */
export interface UploadRule {
  readonly endings: readonly string[];
  /** Bytes at most. */
  readonly most: number;
  /** The refusal of a file that has more. */
  readonly overSize: ErrorCode;
}

/** Files of questions, and of every type that has no rule of its own (NMQ-133, NMQ-D20). */
export const QUESTION_RULE: UploadRule = Object.freeze({
  endings: QUESTION_ENDINGS,
  most: 5_000_000,
  overSize: "fileRefused",
});

/** A sheet to import: under 2,000,000 bytes (GEN-102, ADM-147). */
export const IMPORT_RULE: UploadRule = Object.freeze({ endings: ["xlsx"], most: 1_999_999, overSize: "fileOverTwo" });
