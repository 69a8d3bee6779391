import type { AttributeSpecInput, MetadataAnswer, Values } from "@armature/engine";
import { servesVariant } from "@armature/engine/access";
import {
  aSession,
  compiledOf,
  type FakeHandler,
  type FakeRequest,
  type FakeServer,
  listHandler,
  screensOf,
  serveApp,
  visitApp,
  withStatus,
} from "@armature/renderer/testing";
import { page } from "vitest/browser";
import { QUESTIONNAIRE } from "./clinic-questions.testing.ts";
import { type ClinicWorld, clinicWorld, ENTITIES, METADATA } from "./clinic-records.testing.ts";
import { plugins } from "../../../registry/inputs.ts";
import { screens } from "../index.ts";

const types = compiledOf(METADATA, [...plugins.values()]).metadata.entities;

export interface Clinic {
  readonly world: ClinicWorld;
  readonly server: FakeServer;
}

/** Starts a test: a wide screen, and an organization with a server of its own until `closeApp`. */
export async function openClinic(organizationId = 7): Promise<Clinic> {
  await page.viewport(1280, 900);
  const world = clinicWorld(organizationId);
  return { world, server: serveClinic(world) };
}

export const heading = () => page.getByRole("heading", { level: 1 });
export const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const link = (name: string) => page.getByRole("link", { name, exact: true });
/** The statuses at which answers cannot change any more. */
export const FROM_NMQ = ["nmqSubmitted", "nmqApproved", "buildOpen", "buildClosed"];

/** A server that stores the world's records until `closeApp`. */
export function serveClinic(world: ClinicWorld): FakeServer {
  return serveApp({
    "GET /api/session": () => ({ result: sessionOf(world) }),
    "GET /api/metadata": () => metadataOf(world),
    "GET /api/nmq": () => ({ result: { nmq: QUESTIONNAIRE, completion: {} } }),
    "GET /api/snapshot": () => ({ result: null }),
    "POST /api/snapshot": () => withStatus(201, { result: { id: 1 } }),
    ...Object.assign({}, ...ENTITIES.map(({ name }) => recordCalls(world, name))),
  });
}

function metadataOf({ extractName: elementType }: ClinicWorld): MetadataAnswer {
  const { result } = METADATA;
  const isNamed = ({ entityName, name }: AttributeSpecInput) => entityName === "extract" && name === "name";
  const attributes = result.attributes.map((each) => (isNamed(each) ? { ...each, elementType } : each));
  return { result: { ...result, attributes } };
}

const NOT_SERVED = { message: "You lack the permission for this.", errors: [] };

/** The calls of one entity. */
function recordCalls(world: ClinicWorld, name: string): Record<string, FakeHandler> {
  const type = types.get(name);
  const records = world.records[name] ?? [];
  if (!type) throw new Error(`There is no entity ${name}`);
  const key = type.primaryKey.name;
  const withRecord = (act: (record: Values & Record<string, unknown>) => unknown) => (request: FakeRequest) => {
    const found = records.find((record) => record[key] === Number(request.path.split("/")[3]));
    return found ? act(found) : withStatus(404, { message: `There is no ${type.label} with this id.`, errors: [] });
  };
  return {
    [`GET /api/${name}`]: (request) =>
      servesVariant(type, world.careSetting) ? listHandler(type, records)(request) : withStatus(403, NOT_SERVED),
    [`GET /api/${name}/:id`]: withRecord(answerOf),
    [`POST /api/${name}/check`]: () => ({ result: [] }),
    [`POST /api/${name}`]: ({ body }) => {
      const made = { [key]: 100 + records.length, ...(body as Values) };
      records.push(made);
      return withStatus(201, answerOf(made));
    },
    [`PUT /api/${name}/:id`]: (request) =>
      withRecord((record) => {
        Object.assign(record, request.body);
        if (type.scope === "self") world.status = String(record["status"]);
        return answerOf({ ...record });
      })(request),
    [`DELETE /api/${name}/:id`]: withRecord((record) => {
      records.splice(records.indexOf(record), 1);
      return { message: "deleted" };
    }),
  };
}

function answerOf(result: Values) {
  return { result, labels: {}, people: {} };
}

function sessionOf({ organizationId, status, careSetting, permission }: ClinicWorld) {
  const session = aSession({ status, permission });
  const { organization, user } = session;
  if (!organization || !user) throw new Error("Nobody is signed in");
  return {
    ...session,
    organizationId,
    organization: { ...organization, organizationId, careSetting },
    user: { ...user, organizationId },
  };
}

const BASE = "/member/questionnaire";
const row = (name: string, path: string, screen: string) => ({
  name,
  path,
  screen: `questionnaire/${screen}`,
  title: "Questionnaire",
  guard: "session",
});
const ROUTES = [
  { ...row("login", "/login", "section"), guard: "public", frame: "bare" },
  row("home", "/", "section"),
  {
    name: "memberQuestionnaireApp",
    path: BASE,
    guard: "session",
    redirect: "questionnaireSection",
    redirectParams: { sectionName: "introduction" },
  },
  row("questionnaireSummary", `${BASE}/summary`, "summary"),
  row("questionnaireSubmitted", `${BASE}/submitted`, "submitted"),
  row("questionnaireSection", `${BASE}/:sectionName`, "section"),
  row("questionnaireSectionList", `${BASE}/:sectionName/list`, "collection"),
  row("questionnaireSectionListCreate", `${BASE}/:sectionName/create`, "newItem"),
  {
    ...row("questionnaireSectionListSubsection", `${BASE}/:sectionName/list/:entityId/:subsectionName`, "item"),
    params: { entityId: "digits" },
  },
  row("questionnaireSubsection", `${BASE}/:sectionName/:subsectionName`, "section"),
];

/**
 * Opens a page below `/member/questionnaire/`.
 * @returns a function that gives the current path below it
 */
export function visitClinic(path: string): () => string {
  const where = visitApp({
    routes: ROUTES,
    screens: screensOf("questionnaire", screens),
    path: `${BASE}/${path}`,
    plugins,
  });
  return () => where().replace(`${BASE}/`, "");
}
