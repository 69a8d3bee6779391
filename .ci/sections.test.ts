import { NO_FACTS } from "@armature/engine/rules";
import type { AttributeType, EntityType, Values } from "@armature/engine";
import { allowingAbsent } from "@armature/engine/access";
import { headingsOf, openForm, outlineOf, type OutlineSection } from "@armature/engine/form";
import type { Mode } from "@armature/engine/validation";
import { describe, expect, test } from "vitest";
import { openApplication } from "../server/app/open-application.ts";
import { compileShipped } from "../server/src/metadata/compile-shipped.ts";

const MODES: readonly Mode[] = ["create", "update"];
const RECORDS = 40;

const applications = await Promise.all(["onboarding", "equipment"].map(openApplication));

describe.each(applications)("the forms of $name", (application) => {
  const metadata = compileShipped(application);
  const variants = [...(application.tenancy.declared.variants?.flags.keys() ?? [null])];
  const divided = [...metadata.entities.values()].filter(({ attributes }) => attributes.some(({ section }) => section));

  function outline(type: EntityType, variant: string | null, mode: Mode, record: Values): readonly OutlineSection[] {
    const viewer = { permission: allowingAbsent({}), variant, facts: NO_FACTS };
    const form = openForm({ type, mode, viewer, closed: false, locked: false, state: null }, record);
    const shown = form.visible.flatMap((each) => type.byName.get(each) ?? []);
    const headings = headingsOf(shown);
    return outlineOf(
      shown.map(({ name: key, label }) => ({ key, label, heading: headings.get(key) ?? null, marks: [] })),
    );
  }

  test.each(divided.map((type) => [type.name, type] as const))(
    "of %s have each field in its section, and each section once, whatever is hidden [F-203]",
    (_name, type) => {
      const random = randomOf(7);
      for (const variant of variants)
        for (const mode of MODES)
          for (let round = 0; round < RECORDS; round += 1) {
            const sections = outline(type, variant, mode, randomRecord(type, random));
            const titles = sections.map(({ title }) => title);
            expect(titles.some((title) => title !== null)).toBe(true);
            expect(titles).toEqual([...new Set(titles)]);
            for (const { title, fields } of sections)
              for (const { key } of fields) expect([key, type.byName.get(key)?.section]).toEqual([key, title]);
          }
    },
  );
});

/** A record whose values are often those that a rule compares with. */
function randomRecord(type: EntityType, random: () => number): Values {
  const compared = new Map<string, unknown[]>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { attribute, value } = part as { readonly attribute?: string; readonly value?: unknown };
    if (attribute !== undefined) compared.set(attribute, [...(compared.get(attribute) ?? []), value ?? null]);
    Object.values(part).forEach(visit);
  };
  type.attributes.forEach(({ rules }: AttributeType) => visit(rules));
  const entries = [...compared].map(([name, values]) => [name, values[Math.floor(random() * (values.length + 1))]]);
  return Object.fromEntries(entries) as Values;
}

/** Numbers from 0 to 1, the same at each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
