import { type Static, Type } from "typebox";
import { Id, nullable } from "../contract.ts";

/** The kinds of definitions. */
export const DefinitionKind = Type.Union([
  Type.Literal("attribute"),
  Type.Literal("entity"),
  Type.Literal("preset"),
  Type.Literal("mapping"),
  Type.Literal("webhook"),
]);

/** A change of a definition, or a new one. */
export const DefinitionChange = Type.Object(
  {
    kind: DefinitionKind,
    entity: Type.String(),
    name: Type.String(),
    /**
     * Its new properties. What is left out, or what the caller cannot see, stays; null gives the default. Null in place of
     * them deletes the definition.
     */
    values: nullable(Type.Record(Type.String(), Type.Unknown())),
    /** Of an attribute: what stored choices become, by value. Null empties them. */
    map: Type.Optional(Type.Record(Type.String(), nullable(Type.String()))),
    /** Of an attribute: whether it may get another element type, to which its values are converted. */
    convert: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** A change of a definition, with the definition as its editor opened it. */
export const OpenedChange = Type.Object(
  {
    ...DefinitionChange.properties,
    /**
     * The properties as the editor opened them; null if there was no definition. What others changed since is merged
     * with the new properties.
     */
    opened: Type.Optional(nullable(Type.Record(Type.String(), Type.Unknown()))),
  },
  { additionalProperties: false },
);

/**
 * A part of a definition. Its path is `[]` for whether the definition exists, `[property]`, `[property, entry]` for an
 * entry of a list, or `[property, "@order"]` for the order of the list.
 */
export const DefinitionPart = Type.Object(
  {
    kind: DefinitionKind,
    entity: Type.String(),
    name: Type.String(),
    path: Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 2 }),
  },
  { additionalProperties: false },
);
export type DefinitionPart = Static<typeof DefinitionPart>;

/** A revision that is taken back, or some of its parts, and what becomes of parts that were changed since. */
export const Reverted = Type.Object(
  {
    revision: Id,
    paths: Type.Optional(Type.Array(DefinitionPart, { minItems: 1, maxItems: 1000 })),
    choose: Type.Optional(
      Type.Array(
        Type.Object(
          { ...DefinitionPart.properties, keep: Type.Union([Type.Literal("now"), Type.Literal("then")]) },
          { additionalProperties: false },
        ),
        { maxItems: 1000 },
      ),
    ),
  },
  { additionalProperties: false },
);
