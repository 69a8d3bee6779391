import type { AttributeType, ElementType } from "@armature/engine";
import type { Definition, DraftIssue } from "../issue.ts";
import type { Place } from "../use-place.ts";

/** What each part of the form is given. */
export interface FormPartProps {
  readonly place: Place;
  /** The other attributes of the entity. */
  readonly others: readonly Definition[];
  readonly draft: Definition;
  readonly onChange: (draft: Definition) => void;
  /** Null while none is chosen. */
  readonly element: ElementType | null;
  /** The draft as forms would know it; null while it does not compile. */
  readonly compiled: AttributeType | null;
  readonly isNew: boolean;
  /** Whether the form has a field for this property: some are for certain element types alone. */
  readonly hasField: (property: string) => boolean;
  /** Those that are shown by now. */
  readonly issues: readonly DraftIssue[];
}
