import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Values = Readonly<Record<string, unknown>>;

/** What a release says of an attribute, and what administrators changed, with the shipped values at that time. */
export interface AttributeLayers {
  readonly shipped: Values | null;
  readonly local: { readonly values: Values; readonly base: Values } | null;
}

/**
 * Attributes name the section that they are in. Until now a heading at the beginning of `preHTML` began one. Entities that
 * administrators made have pages.
 */
export const sections: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows } = await sql<AttributeLayers & { id: number }>`
      select "id", "shipped", "local" from system."definition"
      where "kind" = 'attribute' and (("shipped" -> 'preHTML') is not null or ("local" -> 'values' -> 'preHTML') is not null)
      order by "id"`.execute(db);
    for (const { id, ...layers } of rows) {
      const { shipped, local } = withSections(layers);
      await sql`update system."definition" set "shipped" = ${jsonOf(shipped)}::text::jsonb, "local" = ${jsonOf(local)}::text::jsonb
        where "id" = ${id}`.execute(db);
    }
    await sql`update system."definition" set "local" = pg_catalog.jsonb_set("local", '{values,hasPages}', 'true')
      where "kind" = 'entity' and "shipped" is null and ("local" -> 'values') is not null`.execute(db);
  },
};

function jsonOf(layer: object | null): string | null {
  return layer && JSON.stringify(layer);
}

/** Moves the heading at the beginning of `preHTML` to `section`, in each layer. */
export function withSections({ shipped, local }: AttributeLayers): AttributeLayers {
  return { shipped: shipped && withoutNulls(withSection(shipped)), local: local && localOf(local) };
}

/**
 * Local text without a heading over a shipped one with a heading began no section, and neither does its attribute now.
 * What is equal in both layers is no local change any more.
 */
function localOf(local: NonNullable<AttributeLayers["local"]>): AttributeLayers["local"] {
  const [values, base] = [withSection(local.values), withSection(local.base)];
  if (!("preHTML" in local.base)) return { values: withoutNulls(values), base };
  const changed = Object.keys({ ...values, ...base }).filter(
    (key) => !MOVED.includes(key) || values[key] !== base[key],
  );
  const pick = (from: Values) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return changed.length === 0 ? null : { values: pick(values), base: pick(base) };
}

const MOVED = ["preHTML", "section"];

/** With both properties, if it has `preHTML`. */
function withSection(values: Values): Values {
  const { preHTML } = values;
  if (preHTML === undefined) return values;
  const { section = null, ...rest } = values;
  const written = typeof preHTML === "string" ? headingOf(preHTML) : null;
  if (!written) return { ...rest, preHTML, section };
  return { ...rest, preHTML: written.rest === "" ? null : written.rest, section: section ?? written.title };
}

/** Null is what a property has that is left out. */
function withoutNulls(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !MOVED.includes(key) || value !== null));
}

/** The heading at the beginning as plain text, and what follows it. A heading without text or too long for a title stays. */
function headingOf(html: string): { readonly title: string; readonly rest: string } | null {
  const [whole, , inner = ""] = HEADING.exec(html) ?? [];
  const plain = inner.replaceAll(/<[^>]*>/g, "").replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, decoded);
  const title = plain.replaceAll(/\s+/g, " ").trim();
  return whole === undefined || title === "" || title.length > 200 ? null : { title, rest: html.slice(whole.length) };
}

const HEADING = /^\s*<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1\s*>\s*/i;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };

function decoded(whole: string, name: string): string {
  return ENTITIES[name] ?? whole;
}
