import { AppError } from "../../base/errors.ts";

/** The error for a definition that is refused (400). It names the property to correct. */
export function refusedDefinition(attribute: string | null, message: string): AppError {
  return new AppError("refusedMetadata", { errors: [{ code: "refusedMetadata", attribute, message }] });
}
