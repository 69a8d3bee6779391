import { AppError } from "../../errors.ts";

/** A definition that is refused (400), with the property to mend. */
export function refusedDefinition(attribute: string | null, message: string): AppError {
  return new AppError("refusedMetadata", { errors: [{ code: "refusedMetadata", attribute, message }] });
}
