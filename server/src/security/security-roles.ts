import { ANSWER_LIST, type ChangeItem, type Changeset } from "@armature/engine";
import type { ApplyOptions } from "../records/apply.ts";
import type { Records } from "../records/records.ts";
import type { Scope } from "../records/scope.ts";
import { completeAnswers } from "./role-answer-calls.ts";
import { roleChange } from "./role-change.ts";
import { ANSWER, ROLE } from "./entities.ts";

/**
 * The same records, but that a security role is saved with its answers and its snapshot in one transaction (GEN-D26), and
 * its template is assigned as GEN-D31 says, whichever way it is written: one role costs as many statements as many.
 */
export function withSecurityRoles(records: Records, clock: () => Date): Records {
  return {
    ...records,
    apply: (scope, changeset, options) => {
      const handled = handle(scope, changeset, { ...options, isDry: false }, clock);
      return records.apply(scope, handled.changeset, { ...options, ...handled.options });
    },
    foresee: (scope, changeset, options = {}) => {
      const handled = handle(scope, changeset, { ...options, isDry: true }, clock);
      return records.foresee(scope, handled.changeset, { ...options, ...handled.options });
    },
  };
}

interface How extends Pick<ApplyOptions, "restore"> {
  readonly isDry: boolean;
}

interface Handled {
  readonly changeset: Changeset;
  readonly options: Pick<ApplyOptions, "complete" | "alongside">;
}

function handle(scope: Scope, changeset: Changeset, { restore, isDry }: How, clock: () => Date): Handled {
  const { entity, items: sent } = changeset;
  const isRestore = restore === true;
  if (entity === ANSWER && !isRestore) return { changeset, options: { complete: completeAnswers({ isDry }) } };
  if (entity !== ROLE) return { changeset, options: {} };
  const asked = changeset.asked ?? sent;
  return {
    changeset: { ...changeset, asked, items: sent.map(withoutAnswers) },
    options: roleChange({ scope, sent, isRestore, at: clock().toISOString() }),
  };
}

/** The item without the answers, which are no attribute of a role. */
function withoutAnswers(item: ChangeItem): ChangeItem {
  if (item.kind === "delete") return item;
  const { [ANSWER_LIST]: _answers, ...values } = item.values;
  return { ...item, values };
}
