import { type AttributeType, settingOf } from "@armature/engine";
import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/**
 * The roles that every value of the attribute has when it is read. None, unless its setting `shape` is `peopleByRole`
 * and `roles` names some.
 */
export function builtInRoles(attribute: AttributeType): readonly string[] {
  if (attribute.element || settingOf(attribute, "shape") !== "peopleByRole") return [];
  const roles = settingOf(attribute, "roles");
  return Array.isArray(roles) ? roles.filter((role): role is string => typeof role === "string") : [];
}

/** A map of people by role, in which a role that it does not name reads as an empty list. */
export function wholeRolesSql(value: Sql, roles: readonly string[]): Sql {
  const stored = sql`case when jsonb_typeof(${value}) = 'object' then ${value} else '{}'::jsonb end`;
  const names = sql.join(roles.map((role) => sql.lit(role)));
  return sql`(coalesce((select jsonb_object_agg(role.name, '[]'::jsonb) from unnest(array[${names}]::text[]) role(name)
    where not exists (select from jsonb_object_keys(${stored}) kept(name) where lower(kept.name) = lower(role.name))),
    '{}'::jsonb) || (${stored}))`;
}
