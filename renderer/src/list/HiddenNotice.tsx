import type { EntityType } from "@armature/engine";
import { Banner, Button } from "../ui/index.ts";
import type { ListSelection } from "./use-selection.ts";

interface HiddenNoticeProps {
  readonly type: EntityType;
  readonly selection: ListSelection;
}

/** Says that selected rows are hidden by the filter but still selected. */
export function HiddenNotice({ type, selection }: HiddenNoticeProps) {
  if (!selection.hidesSome) return null;
  return (
    <Banner tone="warning" action={<Button onClick={selection.clear}>Deselect all</Button>}>
      {`Some selected ${type.label.toLowerCase()}s are not visible with the current filter`}
    </Banner>
  );
}
