import type { ElementType } from "@armature/engine";
import type { Definition, DraftIssue } from "./model.ts";
import type { AttributesPlace } from "./use-attributes.ts";

/** What each part of the form is given. */
export interface FormPartProps {
  readonly place: AttributesPlace;
  /** The other attributes of the entity. */
  readonly others: readonly Definition[];
  readonly draft: Definition;
  readonly onChange: (draft: Definition) => void;
  /** Null while none is chosen. */
  readonly element: ElementType | null;
  readonly isNew: boolean;
  /** Those that are shown by now. */
  readonly issues: readonly DraftIssue[];
}

/** The id of a property's control. */
export function idOf(field: string): string {
  return `attribute-${field}`;
}

export function issueTexts(issues: readonly DraftIssue[], field: string): readonly string[] {
  return issues.filter((issue) => issue.field === field).map(({ message }) => message);
}
