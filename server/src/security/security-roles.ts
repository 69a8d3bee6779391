import { ANSWER_LIST, type ChangeItem, type Changeset, POINT_LIST } from "@armature/engine";
import type { ApplyOptions } from "../records/apply.ts";
import type { Records } from "../records/records.ts";
import type { Scope } from "../records/scope.ts";
import { completeAnswers } from "./role-answer-calls.ts";
import { functionChange } from "./function-change.ts";
import { isOfQuestions, questionChange } from "./question-change.ts";
import { roleChange } from "./role-change.ts";
import { ANSWER, FUNCTION, ROLE } from "./entities.ts";

/**
 * The same records, but that a security role is saved with its answers and its snapshot in one transaction, and
 * its template is assigned alike, whichever way it is written: one role costs as many statements as many. What
 * is deprecated takes along what is beneath it, and a function is saved with its points.
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
  const change = { scope, sent, isRestore, at: clock().toISOString() };
  if (isOfQuestions(entity)) return { changeset, options: questionChange({ ...change, entity, isDry }) };
  if (entity === FUNCTION) return { changeset: without(POINT_LIST, changeset), options: functionChange(change) };
  if (entity === ROLE) return { changeset: without(ANSWER_LIST, changeset), options: roleChange(change) };
  return { changeset, options: {} };
}

/** The changeset without a list of its bodies that is no attribute. */
function without(list: string, changeset: Changeset): Changeset {
  const { items } = changeset;
  return { ...changeset, asked: changeset.asked ?? items, items: items.map((item) => withoutList(list, item)) };
}

function withoutList(list: string, item: ChangeItem): ChangeItem {
  if (item.kind === "delete") return item;
  const { [list]: _list, ...values } = item.values;
  return { ...item, values };
}
