import type { EntityType } from "@armature/engine";
import type { CheckRow } from "@armature/engine/rules";
import type { ReactNode } from "react";

/** What every part of the rows needs to know. */
export interface RowsContext {
  /** The attribute that the condition belongs to, which it cannot read; empty if it belongs to none. */
  readonly ownName: string;
  readonly subject: EntityType;
  /** Whether missing parts are marked: after an attempt to save. */
  readonly isAsked: boolean;
  /** Whether it may read values before the write, as in a webhook. */
  readonly hasBefore?: boolean;
}

/** The props of a check, and of what it is made of. */
export interface CheckFieldsProps extends RowsContext {
  readonly id: string;
  /** The title of the check. */
  readonly label: string;
  readonly row: CheckRow;
  readonly onRow: (row: CheckRow) => void;
  /** The control that removes the check. */
  readonly action: ReactNode;
}
