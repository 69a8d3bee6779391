import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatabaseError } from "../../database/database.ts";
import { cloneDatabase, type TestDatabase } from "../../database/testing.ts";
import { equipment, registerTemplate } from "../../testing/equipment.testing.ts";
import { createLog } from "../../http/log.ts";
import { sentenceOf } from "../../start/refuse-to-start.ts";
import { loadRelease, logRelease, type ShippedRelease } from "./load-shipped.ts";
import { openMetadataStore } from "../../metadata/metadata-store.ts";
import { normalizeDefinition } from "../../metadata/normalize.ts";
import { publish, type PublishDeps } from "../publish.ts";
import { releaseOf } from "./releases.ts";
import { readShipped, type ShippedDefinition } from "../../metadata/shipped.ts";

const shipped = readShipped(equipment);
const SHADE = { kind: "attribute", entity: "device", name: "shade" } as const;

function shadeCalled(label: string): ShippedDefinition {
  const input = { name: "shade", label, elementType: "TextField", orderNumber: 900 };
  return { ...SHADE, shipped: normalizeDefinition(SHADE, input, equipment.tenancy.declared) };
}

/** A release of the register with further definitions. */
function releaseWith(version: string, ...more: readonly ShippedDefinition[]): ShippedRelease {
  const all = [...shipped, ...more];
  const release = { ...releaseOf(equipment, all), platform: "1.0.0", application: version };
  return { release, shipped: all, mayGoBack: false };
}

describe("the release that a database remembers", () => {
  let database: TestDatabase;
  let deps: PublishDeps;
  beforeAll(async () => {
    database = await cloneDatabase(registerTemplate);
    const metadata = await openMetadataStore(database, equipment);
    deps = { database, metadata, clock: () => new Date() };
    await database.kysely.deleteFrom("system.release").execute();
  });
  afterAll(() => database?.close());

  /** The lines of the log of a start. */
  async function start(release: ShippedRelease): Promise<readonly object[]> {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    logRelease(await loadRelease(deps, release), log);
    return lines.map((line) => JSON.parse(line) as object);
  }
  const refusalOf = async (release: ShippedRelease) => {
    const error = await loadRelease(deps, release).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseError);
    return sentenceOf(error);
  };
  const isShadePresent = () => deps.metadata.current().metadata.entities.get("device")?.byName.has("shade");

  test("one that is older by one definition is refused in a sentence that names it, also if it never ran there [F-134]", async () => {
    expect(await start(releaseWith("1.0.0", shadeCalled("Shade")))).toMatchObject([
      { msg: "the release changed the metadata", changes: ["device.shade is added."] },
    ]);
    expect(await start(releaseWith("1.0.0", shadeCalled("Shade")))).toEqual([]);
    expect(await refusalOf(releaseWith("1.0.0"))).toBe(
      "The database was used by a newer release of the same version 1.0.0, which has device.shade, which this one lacks: start that release; or, if this one is the newer, raise the version in its package.json.",
    );
    expect(isShadePresent()).toBe(true);
  });

  test("one that differs in a property is refused once the other has run [F-134]", async () => {
    expect(await start(releaseWith("1.0.0", shadeCalled("Colour")))).toMatchObject([
      { msg: "the release changed the metadata", changes: ["device.shade changes: label."] },
    ]);
    expect(await refusalOf(releaseWith("1.0.0", shadeCalled("Shade")))).toContain("came after this one");
  });

  test("a newer version may remove a definition; the start logs what it set aside and what the next restored [F-134]", async () => {
    expect(await start(releaseWith("1.9.0"))).toMatchObject([{ changes: ["device.shade is removed."] }]);
    expect(await start(releaseWith("1.10.0", shadeCalled("Shade")))).toMatchObject([
      { changes: ["device.shade is back, with the values that it had."] },
    ]);
    expect(await refusalOf(releaseWith("1.9.0"))).toBe(
      "The database was used by a newer release, 1.10.0 of the application, and this one is 1.9.0: start that release or a later one, or restore the backup from before the upgrade.",
    );
  });

  test("of two that start at the same time, the newer one holds, whichever was first [F-134]", async () => {
    const [older, newer] = [releaseWith("2.0.0"), releaseWith("2.0.1", shadeCalled("Tint"))];
    const ends = await Promise.allSettled([loadRelease(deps, newer), loadRelease(deps, older)]);
    expect(ends[0]?.status).toBe("fulfilled");
    await deps.metadata.reload();
    expect(deps.metadata.current().metadata.entities.get("device")?.byName.get("shade")?.label).toBe("Tint");
    await refusalOf(older);
  });

  test("a definition that was changed here, and that a newer version dropped, refuses no later start [F-134]", async () => {
    const changeLocal = (values: ShippedDefinition["shipped"] | null) =>
      publish(deps, { authorId: null, note: null, base: null, changes: () => [{ ...SHADE, layer: "local", values }] });
    await changeLocal({ ...shadeCalled("Tint").shipped, label: "Hue" });
    await start(releaseWith("2.1.0"));
    expect(isShadePresent()).toBe(true);
    const other = { ...SHADE, name: "gloss" };
    const input = { name: "gloss", label: "Gloss", elementType: "TextField", orderNumber: 901 };
    const gloss = { ...other, shipped: normalizeDefinition(other, input, equipment.tenancy.declared) };
    expect(await start(releaseWith("2.1.0", gloss))).toMatchObject([{ changes: ["device.gloss is added."] }]);
    await changeLocal(null);
  });

  test("a demo may go back", async () => {
    await start({ ...releaseWith("1.0.0"), mayGoBack: true });
    expect(isShadePresent()).toBe(false);
  });
});
