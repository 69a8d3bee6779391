import { defineOperation } from "@armature/engine";
import { Id, UploadedFile, Workbook } from "@armature/engine/operation";
import { QUESTIONNAIRE_SCHEMA } from "./questionnaire-spec-schema.ts";
import type { QuestionnaireSpec } from "./questionnaire-spec.ts";
import { type Static, Type } from "typebox";

/** Widgets that questions may name beside the element types; this area draws them. */
export const OWN_WIDGETS: readonly string[] = ["CoreTeam"];

/** How many of the questions asked are answered; `percent` is rounded down, and 0 where nothing is asked. */
const Tally = Type.Object({ asked: Type.Integer(), answered: Type.Integer(), percent: Type.Integer() });

function answerOf(nmq: object) {
  return Type.Object({
    nmq: Type.Unsafe<QuestionnaireSpec>(nmq),
    completion: Type.Object({ acute: Tally, ambulatory: Tally }),
  });
}

/**
 * The questionnaire as far as the caller may view it, drawn from this alone, and how far the organization has
 * answered that, for each set of questions by itself. 409 for provider staff who have chosen no organization.
 */
export const readQuestionnaire = defineOperation({
  method: "GET",
  path: "/api/nmq",
  result: answerOf({ type: "object", required: ["version", "sectionList"] }),
  described: answerOf(QUESTIONNAIRE_SCHEMA),
});

/** A workbook of the answers, one row a question. */
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
 * Keeps the questionnaire of the session's organization as it is answered now: what submitting begins
 * with. 403 without organization.update, 409 once it is submitted.
 */
export const takeSnapshot = defineOperation({ method: "POST", path: "/api/snapshot", result: Snapshot, status: 201 });

/** The same of any organization, at any status; for administrators. 404 for an unknown one. */
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
  /** Name of the person; null where it is not known. */
  by: Type.Union([Type.String(), Type.Null()]),
});
export type Submission = Static<typeof Submission>;

/**
 * Who submitted the questionnaire of the session's organization last, and when; null where nobody did. 409 for
 * provider staff who have chosen no organization.
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
  /** With its number. */
  question: Type.String(),
  /** As it was submitted; null where it was not asked then. */
  submitted: Type.Union([Type.String(), Type.Null()]),
  /** As it is now; null where it is not asked any more. */
  now: Type.Union([Type.String(), Type.Null()]),
});
export type SubmittedAnswer = Static<typeof SubmittedAnswer>;

/**
 * The answers that were submitted last beside those of now, as far as the caller may view both; null where
 * nothing was submitted. 409 for provider staff who have chosen no organization.
 */
export const readSubmittedAnswers = defineOperation({
  method: "GET",
  path: "/api/snapshot/answers",
  result: Type.Union([Type.Object({ submission: Submission, answers: Type.Array(SubmittedAnswer) }), Type.Null()]),
});

/** The file of a grant; 403 for who may neither add nor change grants, 423 once the questionnaire is submitted. */
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

/** The columns of a sheet of locations, in the order in which they are pasted. */
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

/** Texts by column, as people read the values; what is left out is empty. */
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
 * Makes a location of each row, with an address of its own where the row has one: all of them or none. 400 with
 * `results`, one `{ locationIndex, valid, errors }` a row, where some cannot be made; 403 without location.create, 423
 * while the structure is locked or the build closed.
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
