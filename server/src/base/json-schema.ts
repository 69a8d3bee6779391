import { isStorableText } from "@armature/engine/values";
import { Ajv, type ValidateFunction } from "ajv";

/**
 * Unknown properties are refused, not dropped. Only queries, which are always text, are converted to the type of the
 * schema.
 */
const formats = { storable: isStorableText };
const options = { removeAdditional: false, useDefaults: true, allErrors: true, formats } as const;
const strict = new Ajv({ ...options, coerceTypes: false });
const query = new Ajv({ ...options, coerceTypes: "array" });

/** A validator that is compiled on first use, so that the server starts faster. */
export function compile<T>(schema: object, { isQuery = false } = {}): () => ValidateFunction<T> {
  let validate: ValidateFunction<T> | undefined;
  return () => (validate ??= (isQuery ? query : strict).compile<T>(schema));
}
