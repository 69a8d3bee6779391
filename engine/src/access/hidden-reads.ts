import { mayAttribute, type PermissionMap } from "./permission.ts";
import type { Problem } from "../errors.ts";
import type { CompiledRule } from "../rules/compile.ts";
import { inWords } from "../values/in-words.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { placeOf } from "../schema/rule-place.ts";

/**
 * Finds rules of visible attributes that read an attribute the profile may not view. Such a rule is not sent to the
 * browser, so a form can show a field that the server then leaves unchanged. A rule that only sets a value matters only
 * to people who can change what it reads.
 */
export function hiddenReads(entity: EntityType, profiles: ReadonlyMap<string, PermissionMap>): readonly Problem[] {
  return entity.rules.rules.flatMap((rule) => {
    const unaware = [...profiles].filter(([, permission]) => {
      const isSeen = (name: string) => mayAttribute(permission, entity.name, name, "view");
      const reads = [...rule.reads, ...(rule.fill?.reads ?? [])];
      if (!isSeen(rule.attribute) || reads.every(isSeen)) return false;
      return !fillsOnly(rule) || reads.some((name) => mayAttribute(permission, entity.name, name, "update"));
    });
    if (unaware.length === 0) return [];
    const names = unaware.map(([name]) => inWords(name)).join(", ");
    const message = `${names} may not view all that the rule reads, so their forms do not apply the rule; the server does`;
    return [{ code: "readsHidden", path: placeOf(entity, rule), message } as const];
  });
}

function fillsOnly({ actions }: CompiledRule): boolean {
  return actions.every(({ kind }) => kind === "setValue");
}
