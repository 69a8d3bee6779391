import { MetadataError, type Problem } from "@armature/engine";
import { AppError, type ErrorItem } from "../base/errors.ts";

/** A problem of metadata as an answer shows it: its place, and the field of the definition's form to correct. */
export function problemItem({ code, path, message }: Problem): ErrorItem {
  return { code, attribute: propertyOf(path), message: `${path}: ${message}` };
}

/** `user.npi.maxLength` → `maxLength`; null for a problem of a whole definition. */
function propertyOf(path: string): string | null {
  return /^(?:\w+ )?\w+\.\w+\.(\w+)/.exec(path)?.[1] ?? null;
}

/**
 * Turns a MetadataError into a 400 with each problem and its place, because the sender can correct it. Returns any
 * other error unchanged.
 */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof MetadataError)) return error;
  return new AppError("refusedMetadata", { errors: error.problems.map(problemItem), cause: error });
}
