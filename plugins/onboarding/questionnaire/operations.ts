import { defineOperation } from "@armature/engine";
import { Id, UploadedFile, Workbook } from "@armature/engine/operation";
import { QUESTIONNAIRE_SCHEMA } from "./questionnaire-spec-schema.ts";
import type { QuestionnaireSpec } from "./questionnaire-spec.ts";
import { type Static, Type } from "typebox";

/** Widgets that questions may name in addition to element types. This area draws them. */
export const OWN_WIDGETS: readonly string[] = ["CoreTeam"];

/** How many of the asked questions are answered. `percent` is rounded down, and 0 if nothing is asked. */
const Tally = Type.Object({ asked: Type.Integer(), answered: Type.Integer(), percent: Type.Integer() });

function answerOf(nmq: object) {
  return Type.Object({
    nmq: Type.Unsafe<QuestionnaireSpec>(nmq),
    completion: Type.Object({ acute: Tally, ambulatory: Tally }),
  });
}

/**
 * The questionnaire that the caller may view, and its completion for each set of questions. Hidden questions do not
 * count. The browser needs nothing else to draw it. 409 for provider staff who have chosen no organization.
 */
export const readQuestionnaire = defineOperation({
  method: "GET",
  path: "/api/nmq",
  result: answerOf({ type: "object", required: ["version", "sectionList"] }),
  described: answerOf(QUESTIONNAIRE_SCHEMA),
});

/** Exports the answers as a workbook with one row per question. */
export const exportQuestionnaire = defineOperation({
  method: "GET",
  path: "/api/nmq/export",
  result: Workbook,
  describedAs: {
    operationId: "exportQuestionnaire",
    summary: "Export the questionnaire's answers as a workbook, one row a question",
    group: "Files and sheets",
  },
});

const Snapshot = Type.Object({ id: Type.Integer() });

/**
 * Stores the current answers of the session's organization. Submitting starts with this. 403 without
 * organization.update, 409 once the questionnaire is submitted.
 */
export const takeSnapshot = defineOperation({ method: "POST", path: "/api/snapshot", result: Snapshot, status: 201 });

/** Stores the current answers of any organization at any status. For administrators. 404 for an unknown organization. */
export const takeSnapshotOf = defineOperation({
  method: "POST",
  path: "/api/admin/snapshot",
  body: Type.Object({ organizationId: Id }, { additionalProperties: false }),
  result: Snapshot,
  status: 201,
});

const Submission = Type.Object({
  id: Type.Integer(),
  /** UTC, ISO 8601. */
  at: Type.String(),
  /** The name of the person, or null if it is unknown. */
  by: Type.Union([Type.String(), Type.Null()]),
});
export type Submission = Static<typeof Submission>;

/**
 * Who submitted the questionnaire of the session's organization last, and when. Null if nobody has. 409 for provider
 * staff who have chosen no organization.
 */
export const readSubmission = defineOperation({
  method: "GET",
  path: "/api/snapshot",
  result: Type.Union([Submission, Type.Null()]),
});

const SubmittedAnswer = Type.Object({
  key: Type.String(),
  /** 'Background / General', 'Locations 2 (Main Street) / General'. */
  section: Type.String(),
  /** The question with its number. */
  question: Type.String(),
  /** The answer as submitted. Null if the question was not asked then. */
  submitted: Type.Union([Type.String(), Type.Null()]),
  /** The answer as it is now. Null if the question is no longer asked. */
  now: Type.Union([Type.String(), Type.Null()]),
});
export type SubmittedAnswer = Static<typeof SubmittedAnswer>;

/**
 * The answers of the last submission next to the current ones, as far as the caller may view both. Null if nothing was
 * submitted. 409 for provider staff who have chosen no organization.
 */
export const readSubmittedAnswers = defineOperation({
  method: "GET",
  path: "/api/snapshot/answers",
  result: Type.Union([Type.Object({ submission: Submission, answers: Type.Array(SubmittedAnswer) }), Type.Null()]),
});

/**
 * Uploads the file of a grant. 403 for callers who may neither add nor change grants, 423 once the questionnaire is
 * submitted.
 */
export const uploadAttachment = defineOperation({
  method: "POST",
  path: "/api/uploadAttachment",
  body: Type.Object({ file: UploadedFile }),
  result: Type.Integer({ minimum: 1, title: "File ID" }),
  status: 201,
  describedAs: {
    operationId: "uploadAttachment",
    summary: "Store the file of a grant",
    group: "Files and sheets",
    done: "Stored",
  },
});

/** The columns of a pasted sheet of locations, in order. */
export const LOCATION_COLUMNS = [
  "name",
  "address",
  "address2",
  "city",
  "state",
  "county",
  "zip",
  "timezone",
  "locationPhone",
  "locationFax",
  "staffTotal",
] as const;
export type LocationColumn = (typeof LOCATION_COLUMNS)[number];

/** Texts by column, as people read the values. A missing column means an empty value. */
const LocationRow = Type.Partial(
  Type.Object(
    Object.fromEntries(LOCATION_COLUMNS.map((name) => [name, Type.String({ maxLength: 1000 })])) as Record<
      LocationColumn,
      ReturnType<typeof Type.String>
    >,
    { additionalProperties: false },
  ),
);

/**
 * Creates a location for each row, and an address if the row has one. It creates all of them or none. 400 if a row is
 * invalid, with `results`: one `{ locationIndex, valid, errors }` per row. 403 without location.create, 423 while the
 * structure is locked or the build is closed.
 */
export const pasteLocations = defineOperation({
  method: "POST",
  path: "/api/location/paste",
  body: Type.Object(
    { rows: Type.Array(LocationRow, { minItems: 1, maxItems: 1000 }) },
    { additionalProperties: false },
  ),
  result: Type.Object({ locationIdList: Type.Array(Type.Integer()) }),
  status: 201,
});
