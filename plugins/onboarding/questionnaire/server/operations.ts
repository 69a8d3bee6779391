import { may } from "@armature/engine";
import { questionSetOf, sectionsOf, talliesOf, tallyOf } from "@armature/onboarding/questionnaire";
import { AppError, FILE, ORGANIZATION, requireOpen, type ServerOperation } from "@armature/server";
import { type HeldOrganization, operation, type OperationRecords, type ServerRecords } from "../../kit/server/typed.ts";
import { contracts as home } from "../../home/index.ts";
import { isSubmitted } from "../../kit/states.ts";
import { importLocations, PASTED_FORM } from "../../locationImport/server/index.ts";
import * as contracts from "../operations.ts";
import { readCompletion } from "./completion.ts";
import { NOT_SUBMITTABLE } from "./not-submittable.ts";
import type { ShippedQuestionnaire } from "./questionnaire.ts";
import { readAnswers } from "./read-answers.ts";
import { readSubmission, readSubmittedAnswers } from "./read-submission.ts";
import { readWhole, takeSnapshot, takeSnapshotOnce } from "./snapshot.ts";

const GRANT = "grant";

/** The questionnaire of the session's organization, and a sheet of its locations. */
const answering = (questionnaire: ShippedQuestionnaire): readonly ServerOperation[] => [
  operation(contracts.readQuestionnaire, { access: { who: "session" } }, async (_input, { records }) => {
    const { spec, state } = await opened(questionnaire, records);
    return { nmq: spec, completion: talliesOf(state) };
  }),

  operation(home.readSectionWork, { access: { who: "session" } }, async (_input, { records }) => {
    const set = questionSetOf(records.variant);
    const { type, state } = await opened(questionnaire, records);
    return sectionsOf(type, set).flatMap(({ name: section, label }) => {
      const { asked, answered } = tallyOf(state, set, { section });
      return asked > 0 ? [{ section, label, asked, answered }] : [];
    });
  }),

  operation(
    contracts.exportQuestionnaire,
    { access: { who: "session" }, answer: "file" },
    async (_input, { caller: { organization }, clock, records, sheets }) => {
      const { state } = await opened(questionnaire, records);
      const rows = await readAnswers(records, state);
      const name = `nmq-${organization?.organizationId ?? null}-${clock().toISOString().slice(0, 10)}.xlsx`;
      return sheets.write(name, {
        title: "Questionnaire",
        columns: ["Section", "Question", "Answer"].map((header) => ({ header, choices: null })),
        rows: rows.map(({ section, question, answer }) => [section, question, answer]),
        exportId: null,
      });
    },
  ),

  operation(contracts.pasteLocations, { access: { who: "session" } }, async ({ body: { rows } }, { records }) => ({
    locationIdList: [...(await importLocations(records, rows, PASTED_FORM))],
  })),

  operation(
    contracts.uploadAttachment,
    { access: { who: "session", may: { entity: FILE, action: "create" }, organization: true }, body: "form" },
    async (_input, { caller: { organization, permission }, files, form, records }) => {
      if (!may(permission, GRANT, "create") && !may(permission, GRANT, "update")) throw new AppError("permission");
      requireOpen(records.metadata.application.lifecycle, organization.state);
      return files.store(form);
    },
  ),
];

/** The snapshot that starts a submission, and the submitted answers. */
const submitting = (questionnaire: ShippedQuestionnaire): readonly ServerOperation[] => [
  operation(
    contracts.readSubmission,
    { access: { who: "session", organization: true, serverRecords: true } },
    async (_input, { caller: { organization }, serverRecords }) => readSubmission(serverRecords, organization),
  ),

  operation(
    contracts.readSubmittedAnswers,
    { access: { who: "session", organization: true, serverRecords: true } },
    async (_input, { caller: { organization }, records, serverRecords }) => {
      const read = await readSubmittedAnswers(questionnaire, serverRecords, records, organization);
      return read && { ...read, answers: [...read.answers] };
    },
  ),

  operation(
    contracts.takeSnapshot,
    {
      access: {
        who: "session",
        may: { entity: ORGANIZATION, action: "update" },
        organization: true,
        serverRecords: true,
      },
    },
    (_input, { caller: { organization, userId }, serverRecords }) =>
      take(serverRecords, organization.organizationId, async (held) => {
        if (!isSubmitted(held.state))
          return takeSnapshotOnce(held, userId, await readWhole(questionnaire, held.reader));
        throw new AppError(NOT_SUBMITTABLE, { args: { problem: "it has been submitted already" } });
      }),
  ),

  operation(
    contracts.takeSnapshotOf,
    { access: { who: "administrator", serverRecords: true } },
    ({ body: { organizationId } }, { caller: { userId }, serverRecords }) =>
      take(serverRecords, organizationId, async (held) =>
        takeSnapshot(held, userId, await readWhole(questionnaire, held.reader)),
      ),
  ),
];

export function operationsOver(questionnaire: ShippedQuestionnaire): readonly ServerOperation[] {
  return [...answering(questionnaire), ...submitting(questionnaire)];
}

/** The questionnaire that the caller may view, with its completion. */
async function opened(questionnaire: ShippedQuestionnaire, records: OperationRecords) {
  const { spec, type } = questionnaire.seenBy(records);
  return { spec, type, state: await readCompletion(records, type) };
}

/** Locks the organization, so that nobody can submit while the answers are read and stored. */
async function take(
  serverRecords: ServerRecords,
  organizationId: number,
  keep: (held: HeldOrganization) => Promise<number>,
): Promise<{ readonly id: number }> {
  return { id: await serverRecords.holding(organizationId, keep) };
}
