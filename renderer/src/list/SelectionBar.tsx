import type { EntityType } from "@armature/engine";
import { may } from "@armature/engine";
import { SquarePen } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useIsClosed } from "../data/access.ts";
import { useViewer } from "../data/session.ts";
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
  const disabledReason = useOffReason(type, ids.length);
  const path = useMemo(() => batchPath(ids), [batchPath, ids]);
  return (
    <Inline>
      <LinkButton
        to={path}
        icon={SquarePen}
        size="small"
        disabledReason={disabledReason}
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

/** GEN-040 */
function useOffReason(type: EntityType, count: number): string | undefined {
  const { permission } = useViewer();
  const isClosed = useIsClosed(type);
  if (isClosed) return "The build is closed.";
  const words = type.labelPlural.toLowerCase();
  if (!may(permission, type.name, "update")) return `You do not have permission to change ${words}.`;
  return count === 0 ? `Select the ${words} to edit first.` : undefined;
}

function selectedText({ ids, isAll }: ListSelection): string {
  if (ids.length === 0) return "";
  const count = ids.length.toLocaleString("en-US");
  return isAll ? `All ${count} matching selected` : `${count} selected`;
}

/** Chosen rows that the filter hides are still meant (GEN-051). */
export function HiddenNotice({ type, selection }: Pick<SelectionBarProps, "type" | "selection">) {
  if (!selection.hidesSome) return null;
  return (
    <Banner tone="warning" action={<Button onClick={selection.clear}>Deselect all</Button>}>
      {`Some selected ${type.label.toLowerCase()}s are not visible with the current filter`}
    </Banner>
  );
}
