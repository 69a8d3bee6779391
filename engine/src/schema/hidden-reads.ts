import { mayAttribute, type PermissionMap } from "../access/permission.ts";
import type { Problem } from "../errors.ts";
import type { CompiledRule } from "../rules/compile.ts";
import { inWords } from "../text/in-words.ts";
import type { EntityType } from "./entity-type.ts";
import { placeOf } from "./rule-place.ts";

/**
 * Rules of an attribute that a profile may view which read one that it may not: the rule is not sent to it, so its form
 * can show a field that the server then leaves unchanged (decision 0011). A rule that sets a value and does nothing else
 * matters to those alone who can turn it.
 */
export function hiddenReads(entity: EntityType, profiles: ReadonlyMap<string, PermissionMap>): readonly Problem[] {
  return entity.rules.rules.flatMap((rule) => {
    const unaware = [...profiles].filter(([, permission]) => {
      const isSeen = (name: string) => mayAttribute(permission, entity.name, name, "view");
      if (!isSeen(rule.attribute) || [...rule.reads].every(isSeen)) return false;
      return !fillsOnly(rule) || [...rule.reads].some((name) => mayAttribute(permission, entity.name, name, "update"));
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
