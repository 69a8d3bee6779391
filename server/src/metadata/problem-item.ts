import { MetadataError, type Problem } from "@armature/engine";
import { AppError, type ErrorItem } from "../errors.ts";

/** A problem of metadata as an answer tells it: its place, and the field of the definition's own form that mends it. */
export function problemItem({ code, path, message }: Problem): ErrorItem {
  return { code, attribute: propertyOf(path), message: `${path}: ${message}` };
}

/** `user.npi.maxLength` → `maxLength`; null for a whole definition. */
function propertyOf(path: string): string | null {
  return /^(?:\w+ )?\w+\.\w+\.(\w+)/.exec(path)?.[1] ?? null;
}

/** Refused metadata is the sender's to mend: each problem with its place, as a 400; any other error is itself. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof MetadataError)) return error;
  return new AppError("refusedMetadata", { errors: error.problems.map(problemItem), cause: error });
}
