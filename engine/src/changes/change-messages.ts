import type { Issue } from "../values/issue.ts";
import { type MessageNames, messageOf, type MessageTable } from "../values/messages.ts";

/**
 * Messages about a record that cannot be written and about a change that is left out. Messages about values are in
 * `MESSAGES`.
 */
export const CHANGE_MESSAGES: MessageTable = Object.freeze({
  permanent: "{label} cannot be changed once it is set.",
  tied: "{text}",
  keptWhen: "{text}",
  unknownAttribute: "{attribute} is no attribute of {entity}",
  renamedAttribute: "{attribute} of {entity} is called {name} now",
  hiddenValue: "A value that you may not see prevents this",
  unknownRecord: "There is no {entity} with this id",
  notUpdatable: "You may not change {label}",
  notCreatable: "You may not create {entity} records",
  notRemovable: "You may not delete {entity} records",
  notOwn:
    "Without permission to delete, you can undo a new {entity} only if you made it and nobody else has changed it",
  ownAccount: "You may not delete your own account",
  notShareable: "You may not change {entity} records that are shared",
  inUse: "Could not delete {entity}. {Entity} in use.",
  stale: "This record was changed by someone else. Reload and try again.",
  clash: "{label} was changed by someone else meanwhile. Choose which value to keep, then send it again.",
  locked: "This {entity} is locked",
  keyMissing: "{label} is needed to find the {entity} of this row",
  keyRepeated: "Same {label} as row {row}. Keep one row per {entity}.",
  badFilter: "{place} takes {expected}, not {found}",
  alreadyThere: "This {entity} is there already",
  hiddenByRule: "Ignored: not used because of another answer",
  disabledByRule: "Ignored: locked by another answer",
  notAsked: "Ignored: {label} is not asked here",
  changedSince: "Changed here since, left as it is",
  changedByBoth: "Changed here since as well: choose a value",
  removedSince: "This {entity} was deleted here after the export",
  keyColumnMissing: "No column holds {label}, which identifies the rows",
  leftAlone: "Left as it is",
  notOffered: "‘{value}’ is not an option for {label}",
  noResult: "{cell} holds a formula that no program has computed. Open the file in Excel, save it, and upload it again",
  skipped: "Skipped: this value is not imported",
  skippedRow: "Skipped: this row is not imported",
  gone: "This {entity} is not there any more",
  undoneAlready: "Already undone",
  notViewable: "It had values that you may not see, so you cannot restore it",
  alongLost: "A record that was deleted together with this {entity} cannot be restored",
  neverHad: "{label} of this {entity} never had this value",
  duplicateInChangeset: "Another item of this changeset names the same record",
});

/** The text of an issue, as {@link messageOf}, including issues of changes, imports and lists. */
export function changeMessageOf(issue: Issue, names?: MessageNames, overrides?: MessageTable): string {
  return messageOf(issue, names, { ...CHANGE_MESSAGES, ...overrides });
}
