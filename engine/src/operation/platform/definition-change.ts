import { Type } from "typebox";
import { nullable } from "../contract.ts";

/** The kinds of definitions. */
export const DefinitionKind = Type.Union([
  Type.Literal("attribute"),
  Type.Literal("entity"),
  Type.Literal("preset"),
  Type.Literal("mapping"),
]);

/** A definition as it is to be, with all its properties. */
export const DefinitionChange = Type.Object(
  {
    kind: DefinitionKind,
    entity: Type.String(),
    name: Type.String(),
    /** The new properties of the definition. Null deletes it. */
    values: nullable(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);
