import type { EntityType, ReferenceLabels } from "@armature/engine";
import { createContext } from "react";
import type { InlineRemoval, RecordUse } from "../elements/element-plugin.ts";

/** The form of a record that a field adds or edits, or the question whether to delete one. */
export type OpenInline = {
  readonly type: EntityType;
  readonly onClosed: () => void;
} & (
  | { readonly use: RecordUse; readonly id: number | null; readonly onSaved: (id: number) => void }
  | { readonly removal: InlineRemoval; readonly id: number }
);

/** What the ports of all inputs of a place share. */
interface PortSources {
  readonly labels: ReferenceLabels;
  readonly setOpen: (open: OpenInline) => void;
}

export const NO_LABELS: ReferenceLabels = Object.freeze({});

export const PortSourcesContext = createContext<PortSources>({ labels: NO_LABELS, setOpen: () => undefined });
