import { fold } from "@armature/engine";
import { nameOfLabel } from "../attribute/name-of-label.ts";
import type { DraftIssue } from "../issue.ts";

/** A kind of record that is not made yet, as it is typed. */
export interface NewKind {
  readonly label: string;
  /** Null while it is the label with an s. */
  readonly labelPlural: string | null;
  /** Null while it is made from the label. */
  readonly name: string | null;
  readonly isOrgSpecific: boolean;
  /** The label of the field that names a record. */
  readonly namedBy: string;
}

export const NEW_KIND: NewKind = Object.freeze({
  label: "",
  labelPlural: null,
  name: null,
  isOrgSpecific: true,
  namedBy: "Name",
});

export function pluralOf({ label, labelPlural }: NewKind): string {
  return labelPlural ?? (label.trim() === "" ? "" : `${label.trim()}s`);
}

export function nameIn({ label, name }: NewKind, taken: readonly string[]): string {
  return name ?? (label.trim() === "" ? "" : nameOfLabel(label, taken, "kind"));
}

/** What is wrong with the label of a kind. @param labels those of all others */
export function issueOfLabel(label: string, labels: readonly string[]): string | null {
  if (label.trim() === "") return "Label is required";
  const isTaken = labels.some((other) => fold(other) === fold(label));
  return isTaken ? "Another kind of record has this label. Choose another one." : null;
}

/** What keeps the kind from being made. @param taken the names of all kinds @param labels their labels */
export function issuesOf(kind: NewKind, taken: readonly string[], labels: readonly string[]): readonly DraftIssue[] {
  const issues: DraftIssue[] = [];
  const report = (field: string, label: string, message: string) => issues.push({ field, label, message });
  const label = kind.label.trim();
  const labelIssue = issueOfLabel(label, labels);
  if (labelIssue !== null) report("label", "Label", labelIssue);
  const name = nameIn(kind, taken);
  if (label !== "" || name !== "") {
    if (!/^[a-z][A-Za-z]*$/.test(name))
      report("name", "Name", "Must contain only letters, and start with a lower-case letter.");
    else if (taken.some((other) => fold(other) === fold(name)))
      report("name", "Name", "Another kind of record has this name. Choose another one.");
  }
  if (kind.namedBy.trim() === "") report("namedBy", "Records are named by", "Records are named by is required");
  return issues;
}
