import { Type } from "typebox";
import { defineOperation, Id, nullable } from "../contract.ts";
import { DefinitionChange } from "./definition-change.ts";

/** What may be lost. Without it, a change that would lose a value is refused (409 `wouldLose`, with `lost`). */
const Accepted = Type.Object({ lost: Type.Integer({ minimum: 0 }) }, { additionalProperties: false });

const Warning = Type.Object({
  code: Type.String(),
  attribute: nullable(Type.String()),
  message: Type.String(),
});

const Published = Type.Object({
  revision: Type.Integer(),
  changed: Type.Integer(),
  /** What looks odd about the changes but is no error. It has the shape of an error. */
  warnings: Type.Array(Warning),
});

/**
 * Publishes several definitions as one revision, based on the revision `base`. 409: there is a newer revision, or values
 * would be lost (`code` is `wouldLose`, and `lost` their number); `accept` with that number goes on if no more are lost.
 */
export const publishMetadata = defineOperation({
  method: "POST",
  path: "/api/metadata/publish",
  body: Type.Object(
    {
      base: Type.Integer({ minimum: 0 }),
      note: Type.Optional(Type.String({ maxLength: 1000, format: "storable" })),
      changes: Type.Array(DefinitionChange, { minItems: 1, maxItems: 1000 }),
      accept: Type.Optional(Accepted),
    },
    { additionalProperties: false },
  ),
  result: Published,
});

/**
 * Publishes the inverse of a revision: each definition that it changed becomes what it was before. 409 as for a publish.
 */
export const revertMetadata = defineOperation({
  method: "POST",
  path: "/api/metadata/revert",
  body: Type.Object(
    { revision: Id, base: Type.Integer({ minimum: 0 }), accept: Type.Optional(Accepted) },
    { additionalProperties: false },
  ),
  result: Published,
});

/** The published revisions, newest first. */
export const listRevisions = defineOperation({
  method: "GET",
  path: "/api/metadata/revisions",
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })) }),
  result: Type.Array(
    Type.Object({
      number: Type.Integer(),
      at: Type.String(),
      authorId: nullable(Type.Integer()),
      note: nullable(Type.String()),
      changes: Type.Array(Type.Object({ kind: Type.String(), entity: Type.String(), name: Type.String() })),
    }),
  ),
});
