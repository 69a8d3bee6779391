import type { AttributeSpecInput, EntitySpecInput, EntityType } from "@armature/engine";
import {
  DECLARED,
  compiledOf,
  type FakeHandler,
  type FakeServer,
  fakeServer,
  unmount,
} from "@armature/renderer/testing";
import { afterEach, beforeEach } from "vitest";
import { page } from "vitest/browser";
import { plugins as ofPlatform } from "../registry/inputs.ts";

/** The primary key of a test's entity: `visitId` of `visit`. */
export function keyAttributeOf(entityName: string): AttributeSpecInput {
  return { entityName, name: `${entityName}Id`, label: "ID", type: "integer", primaryKey: true, serverSet: true };
}

export interface OwnEntities {
  readonly compiled: ReturnType<typeof compiledOf>;
  /** @throws Error for an unknown entity */
  readonly typeOf: (name: string) => EntityType;
}

/** Entities of a test's own, compiled with the platform's element types unless others are given. */
export function ownEntities(
  entities: readonly EntitySpecInput[],
  attributes: readonly AttributeSpecInput[],
  plugins = ofPlatform,
): OwnEntities {
  const answer = {
    result: { revision: 1, application: DECLARED, entities: [...entities], attributes: [...attributes] },
  };
  const compiled = compiledOf(answer, [...plugins.values()]);
  const typeOf = (name: string): EntityType => {
    const type = compiled.metadata.entities.get(name);
    if (!type) throw new Error(`There is no entity ${name}; there are ${entities.map((each) => each.name).join(", ")}`);
    return type;
  };
  return { compiled, typeOf };
}

/** Starts a fake server before each test. After the test, removes what it showed and stored. */
export function serveEach(calls: () => Readonly<Record<string, FakeHandler>>): () => FakeServer {
  let server: FakeServer;
  beforeEach(async () => {
    await page.viewport(1280, 900);
    server = fakeServer(calls());
  });
  afterEach(() => {
    unmount();
    sessionStorage.clear();
    server.restore();
  });
  return () => server;
}
