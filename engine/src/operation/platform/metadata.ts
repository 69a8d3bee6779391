import { type Static, Type } from "typebox";
import { defineOperation, IdText, nullable } from "../contract.ts";
import { DefinitionKind, DefinitionPart, OpenedChange, Reverted } from "./definition-change.ts";

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
 * Changes that have `opened` are merged with a newer revision instead. 412: somebody changed the same part since; the
 * body has `clashes`.
 * 202 (`code` is `converting`) if values of many records are converted: the change is live once that is done.
 */
export const publishMetadata = defineOperation({
  method: "POST",
  path: "/api/metadata/publish",
  body: Type.Object(
    {
      base: Type.Integer({ minimum: 0 }),
      note: Type.Optional(Type.String({ maxLength: 1000, format: "storable" })),
      changes: Type.Array(OpenedChange, { minItems: 1, maxItems: 1000 }),
      accept: Type.Optional(Accepted),
    },
    { additionalProperties: false },
  ),
  result: Published,
});

/**
 * Publishes the inverse of a revision, or of some of its parts, and keeps every later change of other parts. 409 as for a
 * publish if `base` is given; or `revertClash`: some parts were changed since, and the body has `clashes`. `choose` says
 * what becomes of those: what they are now, or what they were then. A revert can be reverted.
 */
export const revertMetadata = defineOperation({
  method: "POST",
  path: "/api/metadata/revert",
  body: Type.Object(
    {
      ...Reverted.properties,
      base: Type.Optional(Type.Integer({ minimum: 0 })),
      accept: Type.Optional(Accepted),
    },
    { additionalProperties: false },
  ),
  result: Published,
});
/** What is reverted, and what becomes of parts that were changed since. */
export type RevertBody = Static<(typeof revertMetadata)["body"]>;

const HistoryChange = Type.Object({
  ...DefinitionPart.properties,
  /** Of the definition, as the change left it. */
  label: Type.String(),
  /** Null is what is not there. */
  before: Type.Unknown(),
  after: Type.Unknown(),
  /** Whether the part still is what this change made it. */
  isCurrent: Type.Boolean(),
});
/** What a revision changed of one part of a definition. */
export type HistoryChange = Static<typeof HistoryChange>;

const HistoryRevision = Type.Object({
  revision: Type.Integer(),
  at: Type.String(),
  /** The e-mail address of who made the change. Null for a release. */
  by: nullable(Type.String()),
  note: nullable(Type.String()),
  /** The parts that the caller may view, at most 200. */
  changes: Type.Array(HistoryChange),
  /** How many further parts it changed. */
  more: Type.Integer(),
  /** Whether it also changed what the caller may not view. A revert leaves that as it is. */
  hasHidden: Type.Boolean(),
});
/** What one revision changed, when, and by whom. */
export type HistoryRevision = Static<typeof HistoryRevision>;

/**
 * The changes of definitions, newest first: of all, of those of an entity, or of one. They are cut to what the caller
 * may view. `before` continues after the last revision of an answer.
 */
export const definitionHistory = defineOperation({
  method: "GET",
  path: "/api/metadata/history",
  query: Type.Object({
    kind: Type.Optional(DefinitionKind),
    entity: Type.Optional(Type.String({ maxLength: 63 })),
    name: Type.Optional(Type.String({ maxLength: 63 })),
    before: Type.Optional(IdText),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  }),
  result: Type.Array(HistoryRevision),
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

const ListedConversion = Type.Object({
  entity: Type.String(),
  attribute: Type.String(),
  at: Type.String(),
  authorId: nullable(Type.Integer()),
  /** How many records are done, of how many. */
  done: Type.Integer(),
  total: Type.Integer(),
  /** Why it ended. Null while it runs. */
  problem: nullable(Type.String()),
});
/** A conversion of an attribute's values: how far it is, or why it ended. */
export type ListedConversion = Static<typeof ListedConversion>;

/**
 * The conversions of values that are running, and for 30 days those that ended without a change, oldest first. While one
 * runs, the event `conversions` of the event stream tells administrators every second to ask again; the event `revision`
 * does so when one begins or ends.
 */
export const listConversions = defineOperation({
  method: "GET",
  path: "/api/metadata/conversions",
  result: Type.Array(ListedConversion),
});
