import type { AttributeType, ElementType } from "@armature/engine";
import type { Definition, DraftIssue } from "../issue.ts";
import type { Place } from "../use-place.ts";

/** The props of each part of the form. */
export interface FormPartProps {
  readonly place: Place;
  /** The other attributes of the entity. */
  readonly others: readonly Definition[];
  readonly draft: Definition;
  readonly onChange: (draft: Definition) => void;
  /** Null until one is chosen. */
  readonly element: ElementType | null;
  /** The draft, compiled; null while it does not compile. */
  readonly compiled: AttributeType | null;
  readonly isNew: boolean;
  /** Whether the form has a field for this property. Some properties exist for certain element types only. */
  readonly hasField: (property: string) => boolean;
  /** The issues to show now. */
  readonly issues: readonly DraftIssue[];
}
