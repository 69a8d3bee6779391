import type { Issue } from "./issue.ts";

/** Code → English template with `{placeholder}`s. `{label}` and `{entity}` are filled by {@link messageOf}. */
export type MessageTable = Readonly<Record<string, string>>;

/**
 * Every text a person reads about a value. One code per rule; a form or an attribute may override a text, because the
 * ledger gives one rule several (0-entities.md, 'One rule, several texts').
 */
export const MESSAGES: MessageTable = Object.freeze({
  required: "{label} is required",
  tooShort: "This field has a minimum character count of {min}",
  tooLong: "This field has a maximum character count of {max}",
  wrongType: "{label} takes {expected}",
  npiLength: "Must be 10 digits long.",
  npiDigits: "Must be comprised of numbers.",
  yesNo: "{label} takes Yes or No",
  unique: "Another {entity} has the same value. Please enter a unique value.",
  emailTaken: "This email is already taken.",
  unknownReference: "{label} names a record that does not exist",
  unknownAttribute: "{attribute} is no attribute of {entity}",
  unknownRecord: "There is no {entity} with this id",
  notUpdatable: "You may not change {label}",
  notCreatable: "You may not create {entity} records",
  notRemovable: "You may not delete {entity} records",
  inUse: "Could not delete {entity}. {Entity} in use.",
  stale: "This record was changed by someone else. Reload and try again.",
  locked: "This {entity} is locked",
  trueFalse: "Required true/false.",
  badFilter: "{place} takes {expected}, not {found}",
  duplicateInSheet: "Another row of this changeset names the same record",
});

export interface MessageNames {
  /** Label of the attribute. */
  readonly label?: string;
  /** Label of the entity. */
  readonly entity?: string;
}

/** The text of an issue, from the overrides first, then the table; an unknown code shows itself. */
export function messageOf(issue: Issue, names: MessageNames = {}, overrides: MessageTable = {}): string {
  const template = overrides[issue.code] ?? MESSAGES[issue.code] ?? issue.code;
  const entity = names.entity ?? "record";
  const args: Record<string, string | number> = {
    label: names.label ?? issue.attribute ?? "This field",
    entity: entity.toLowerCase(),
    Entity: entity,
    attribute: issue.attribute ?? "",
    ...issue.args,
  };
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => String(args[key] ?? whole));
}
