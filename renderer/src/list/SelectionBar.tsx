import type { EntityType } from "@armature/engine";
import { SquarePen } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useUpdateOffReason } from "../data/write-bar.ts";
import { keepIds } from "../router/kept-ids.ts";
import { Banner, Button, Inline, LinkButton } from "../ui/index.ts";
import type { ListSelection } from "./use-selection.ts";

export interface SelectionBarProps {
  readonly type: EntityType;
  readonly selection: ListSelection;
  /** Path of the batch edit of these records. */
  readonly batchPath: (ids: readonly number[]) => string;
  /** What else can be done with them. */
  readonly more?: ReactNode;
}

/** What can be done with the chosen rows, and how many they are; always there, so that nothing jumps. */
export function SelectionBar({ type, selection, batchPath, more }: SelectionBarProps) {
  const { ids } = selection;
  const offReason = useUpdateOffReason(type);
  const noneReason = ids.length === 0 ? `Select the ${type.labelPlural.toLowerCase()} to edit first.` : undefined;
  const path = useMemo(() => batchPath(ids), [batchPath, ids]);
  return (
    <Inline>
      <LinkButton
        to={path}
        icon={SquarePen}
        size="small"
        disabledReason={offReason ?? noneReason}
        beforeOpen={() => keepIds(ids)}
      >
        {`Edit Batch (${ids.length.toLocaleString("en-US")})`}
      </LinkButton>
      {more}
      <output className="px-1 text-table text-ink-muted">{selectedText(selection)}</output>
      {ids.length > 0 && (
        <Button size="small" variant="quiet" onClick={selection.clear}>
          Deselect all
        </Button>
      )}
    </Inline>
  );
}

function selectedText({ ids, isAll }: ListSelection): string {
  if (ids.length === 0) return "";
  const count = ids.length.toLocaleString("en-US");
  return isAll ? `All ${count} matching selected` : `${count} selected`;
}

/** Chosen rows that the filter hides are still meant. */
export function HiddenNotice({ type, selection }: Pick<SelectionBarProps, "type" | "selection">) {
  if (!selection.hidesSome) return null;
  return (
    <Banner tone="warning" action={<Button onClick={selection.clear}>Deselect all</Button>}>
      {`Some selected ${type.label.toLowerCase()}s are not visible with the current filter`}
    </Banner>
  );
}
