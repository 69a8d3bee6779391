/** JSON Schema 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * The TypeScript type of a schema.
 * @param named the type of a schema that is referred to by name
 * @example
 * ```ts
 * import { typeOfSchema } from "@armature/client/generate";
 * typeOfSchema({ type: "array", items: { enum: ["red", "blue"] } }); // → "readonly (\"red\" | \"blue\")[]"
 * ```
 */
export function typeOfSchema(schema: Schema, named = (name: string) => name): string {
  const { $ref, enum: values, anyOf, oneOf = anyOf, allOf, type, items } = schema;
  const of = (each: unknown) => typeOfSchema(each as Schema, named);
  if (typeof $ref === "string") return named($ref.split("/").at(-1) ?? "");
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)));
  if (Array.isArray(oneOf)) return union(oneOf.map(of));
  if (Array.isArray(allOf)) return allTypeOf(allOf as readonly Schema[], of);
  if (Array.isArray(type)) return union(type.map((each) => of({ ...schema, type: each })));
  switch (type) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return type;
    case "array":
      return listOf(of(items ?? {}));
    case "object":
      return objectOf(schema, of);
    default:
      return "unknown";
  }
}

/** A union with `unknown` is `unknown`. */
function union(types: readonly string[]): string {
  const each = new Set(types);
  if (each.has("unknown")) return "unknown";
  if (each.has("true") && each.has("false"))
    return union(types.map((type) => type.replace(/^(true|false)$/, "boolean")));
  return [...each].join(" | ");
}

function listOf(item: string): string {
  return `readonly ${item.includes(" ") && !/^\{[^{}]*\}$/.test(item) ? `(${item})` : item}[]`;
}

/** Parts that only require names turn these into names that are always there. */
function allTypeOf(parts: readonly Schema[], of: (schema: Schema) => string): string {
  const isRequirement = (part: Schema) => Object.keys(part).join() === "required";
  const names = parts.filter(isRequirement).flatMap(({ required }) => required as readonly string[]);
  const types = parts.filter((part) => !isRequirement(part)).map(of);
  const whole = types.map((type) => (type.includes(" | ") ? `(${type})` : type)).join(" & ");
  return names.length === 0 ? whole : `Has<${whole}, ${union(names.map((name) => JSON.stringify(name)))}>`;
}

function objectOf(
  { properties, required, additionalProperties, patternProperties }: Schema,
  of: (each: unknown) => string,
) {
  const known = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>);
  const needed = (required ?? []) as readonly string[];
  const lines = known.map(([name, each]) => `${propertyName(name)}${needed.includes(name) ? "" : "?"}: ${of(each)}`);
  if (lines.length > 0) return `{ ${lines.join("; ")} }`;
  const others = [additionalProperties, ...Object.values((patternProperties ?? {}) as object)].find(
    (each) => typeof each === "object",
  );
  return `Readonly<Record<string, ${others === undefined ? "unknown" : of(others)}>>`;
}

/** A property name as it stands in a type. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
