import type { ApplyOptions, Derivation } from "./apply.ts";
import type { Records } from "./records.ts";
import type { Scope } from "./scope.ts";

/** The same records, but that what is written of an entity is validated further, in dry runs too. */
export function completing(
  records: Records,
  entity: string,
  completionFor: (scope: Scope, atomic: ApplyOptions["atomic"]) => Derivation,
): Records {
  const withCompletion = <Options extends Partial<ApplyOptions>>(
    scope: Scope,
    of: string,
    options: Options,
  ): Options => (of === entity ? { ...options, derive: completionFor(scope, options.atomic ?? "item") } : options);
  return {
    ...records,
    apply: (scope, changeset, options) =>
      records.apply(scope, changeset, withCompletion(scope, changeset.entity, options)),
    dryRun: (scope, changeset, options = {}) =>
      records.dryRun(scope, changeset, withCompletion(scope, changeset.entity, options)),
  };
}
