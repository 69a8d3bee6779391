import { questionSetOf, sectionsOf, talliesOf, tallyOf } from "@armature/onboarding/questionnaire";
import { contracts as home } from "../../home/index.ts";
import * as contracts from "../operations.ts";
import type { FastifyInstance } from "fastify";
import {
  route,
  type CompiledMetadata,
  createReader,
  type Scope,
  readFresh,
  type SheetWorkers,
  type RecordRouteDeps,
  scopeOf,
  sendWorkbook,
} from "@armature/server";
import { readCompletion } from "./completion.ts";
import { questionnaireFor } from "./questionnaire.ts";
import { readAnswers } from "./read-answers.ts";

export interface NmqRouteDeps extends RecordRouteDeps {
  readonly workers: SheetWorkers;
  readonly clock: () => Date;
}

/** The questionnaire of the session's organization (ledger 1, 'Questionnaire completion and export'). */
export function nmqRoutes(app: FastifyInstance, { database, metadata, workers, clock }: NmqRouteDeps): void {
  const db = database.kysely;
  const open = async (compiled: CompiledMetadata, scope: Scope) => {
    const { spec, type } = questionnaireFor(compiled, scope.permission);
    const reader = createReader(db, compiled, scope);
    return { spec, type, reader, state: await readCompletion(reader, type) };
  };

  route(app, contracts.readQuestionnaire, (_input, request) =>
    readFresh(metadata, async (compiled) => {
      const { spec, state } = await open(compiled, scopeOf(request));
      return { nmq: spec, completion: talliesOf(state) };
    }),
  );

  route(app, home.readSectionWork, (_input, request) =>
    readFresh(metadata, async (compiled) => {
      const scope = scopeOf(request);
      const set = questionSetOf(scope.variant);
      const { type, state } = await open(compiled, scope);
      return sectionsOf(type, set).flatMap(({ name: section, label }) => {
        const { asked, answered } = tallyOf(state, set, { section });
        return asked > 0 ? [{ section, label, asked, answered }] : [];
      });
    }),
  );

  app.get("/api/nmq/export", async (request, reply) => {
    const scope = scopeOf(request);
    const rows = await readFresh(metadata, async (compiled) => {
      const { reader, state } = await open(compiled, scope);
      return readAnswers(reader, state);
    });
    const name = `nmq-${scope.organizationId}-${clock().toISOString().slice(0, 10)}.xlsx`;
    return sendWorkbook(reply, workers, name, {
      title: "Questionnaire",
      columns: ["Section", "Question", "Answer"].map((header) => ({ header, choices: null })),
      rows: rows.map(({ section, question, answer }) => [section, question, answer]),
      exportId: null,
    });
  });
}
