import { parseApplicationSpec } from "@armature/engine/metadata";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Tenancy } from "../base/application.ts";
import { factsAt } from "../base/facts.ts";
import { describeDatabases } from "../database/testing.ts";
import { isKnownHere, readZones } from "./time-zones.ts";

const tenancyOf = (declared: Parameters<typeof parseApplicationSpec>[0]) =>
  ({ declared: parseApplicationSpec(declared) }) as Tenancy;

describeDatabases("the time zones of rules", (database) => {
  const zonesOf = (installation: string, declared = {}) =>
    readZones(database().kysely, tenancyOf(declared), installation);

  test("one that the database does not know refuses the start", async () => {
    await expect(zonesOf("America/Coral_Harbour_")).rejects.toThrow("TIME_ZONE is 'America/Coral_Harbour_'");
    await expect(zonesOf("Asia/Kathmandu")).resolves.toMatchObject({ installation: "Asia/Kathmandu" });
  });

  test("an organization's own counts if the database knows it, else that of the installation", async () => {
    const zones = await zonesOf("Europe/Oslo", { timeZone: "zone" });
    const now = new Date("2026-03-01T10:30:00.000Z");
    const inZone = (zone: string | null) => factsAt({ zones }, now, zone);
    expect(inZone("Pacific/Kiritimati")).toEqual({ today: "2026-03-02", timeZone: "Pacific/Kiritimati" });
    expect(inZone("Mars/Olympus")).toEqual({ today: "2026-03-01", timeZone: "Europe/Oslo" });
    expect(inZone(null)).toEqual({ today: "2026-03-01", timeZone: "Europe/Oslo" });
  });

  test("one that the database knows and this process does not is not used", async () => {
    const { known } = await zonesOf("UTC", { timeZone: "zone" });
    const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(database().kysely);
    const others = rows.map(({ name }) => name).filter((name) => !isKnownHere(name));
    expect(known.size).toBe(rows.length - others.length);
    expect(others.filter((name) => known.has(name))).toEqual([]);
  });

  test("none is read where nothing names one", async () => {
    expect(await zonesOf("UTC")).toEqual({ installation: "UTC", known: new Set() });
  });
});
