import type { AttributeSpecInput, EntityType, Values } from "@armature/engine";
import { compileAnswer } from "../data/metadata-query.ts";
import type { Compiled } from "../data/metadata.ts";
import { metadataAnswer, personAttributes } from "./clinic.ts";
import { fakeElements } from "./fake-elements.ts";
import { fakePlugins } from "./fake-plugins.tsx";
import { type FakeServer, listHandler, withStatus } from "./fake-server.ts";

const NAMES = ["entityName", "name", "shared", "isDefault", "query"];

const FLAGS = ["shared", "isDefault"];

const key: AttributeSpecInput = {
  name: "id",
  label: "ID",
  entityName: "view",
  type: "integer",
  primaryKey: true,
  serverSet: true,
};
const viewAttributes: readonly AttributeSpecInput[] = [
  key,
  ...NAMES.map((name) => ({
    name,
    label: name,
    entityName: "view",
    elementType: FLAGS.includes(name) ? "FakeFlag" : "FakeText",
    ...(FLAGS.includes(name) && { valueYes: 1, valueNo: 0 }),
    acute: true,
    ambulatory: true,
  })),
];

/** The example entity, and an entity for views of its list. */
export function compiledWithViews(attributes: readonly AttributeSpecInput[] = personAttributes): Compiled {
  const { result } = metadataAnswer(attributes);
  const views = { name: "view", label: "View", readableAttribute: "name", sharedBy: "shared", holdsViews: true };
  const answer = {
    result: {
      ...result,
      entities: [...result.entities, views],
      attributes: [...result.attributes, ...viewAttributes],
    },
  };
  return { metadata: compileAnswer(answer, fakeElements), plugins: fakePlugins, etag: null };
}

/** Stores views in memory. They are loaded again after each write. */
export function serveViews(server: FakeServer, { metadata }: Compiled, stored: Values[]): void {
  const type = metadata.entities.get("view") as EntityType;
  let last = stored.length;
  server.on("GET /api/view", (request) => listHandler(type, stored)(request));
  server.on("POST /api/view", ({ body }) => {
    last += 1;
    const record = { ...(body as Values), id: last, updated: `2026-01-01T00:00:0${last}.000Z` };
    stored.push(record);
    return withStatus(201, { result: record, labels: {}, people: {} });
  });
  server.on("PUT /api/view/:id", ({ path, body }) => {
    const index = stored.findIndex(({ id }) => id === Number(path.split("/").at(-1)));
    stored[index] = { ...stored[index], ...(body as Values) };
    return { result: stored[index], labels: {}, people: {} };
  });
  server.on("GET /api/view/:id", ({ path }) => ({
    result: stored.find(({ id }) => id === Number(path.split("/").at(-1))),
    labels: {},
    people: {},
  }));
  server.on("DELETE /api/view/:id", ({ path }) => {
    stored.splice(
      stored.findIndex(({ id }) => id === Number(path.split("/").at(-1))),
      1,
    );
    return { message: "deleted" };
  });
}
