import type { EntityType } from "@armature/engine";
import { describeLogic, type LogicNode, readsOfLogic } from "@armature/engine/rules";
import { readableLogic } from "../data/records/readable-logic.ts";
import { useRecordLabels } from "../data/records/options.ts";
import { Button, Inline } from "../ui/index.ts";
import type { EntityListModel } from "./use-list.ts";

export interface ConditionNoticeProps {
  readonly type: EntityType;
  readonly list: Pick<EntityListModel, "condition" | "change">;
}

/** Says by which condition the address limits the list. */
export function ConditionNotice({ type, list: { condition, change } }: ConditionNoticeProps) {
  if (!condition) return null;
  return (
    <Inline>
      <Sentence type={type} condition={condition} />
      <Button size="small" variant="quiet" onClick={() => change({ condition: null, page: 1 })}>
        Show all
      </Button>
    </Inline>
  );
}

function Sentence({ type, condition }: { readonly type: EntityType; readonly condition: LogicNode }) {
  const reads = readsOfLogic(condition);
  const found = useRecordLabels(
    type.attributes.filter(({ name }) => reads.has(name)),
    NO_LABELS,
  );
  const text = describeLogic(readableLogic(condition, type, found), (name) => type.byName.get(name)?.label ?? name);
  return <p className="min-w-0">{`Only where ${text}.`}</p>;
}

const NO_LABELS = Object.freeze({});
