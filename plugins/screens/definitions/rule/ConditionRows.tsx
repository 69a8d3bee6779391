import { type ConditionRow, printText, type RowGroup } from "@armature/engine/rules";
import { Button, Card, CodeBlock, FieldRow, IconButton, Inline, Select, Stack } from "@armature/renderer/ui";
import { Plus, Trash2 } from "lucide-react";
import { BLANK_ROW } from "./condition-draft.ts";
import { CheckFields } from "./CheckFields.tsx";
import type { RowsContext } from "./row-props.ts";
import { withEntry } from "./rule-edits.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

export interface ConditionRowsProps extends RowsContext {
  /** The title of the group: 'If', or 'If, group 2'. */
  readonly label: string;
  /** Begins the ids of its fields. The same after a reload, so that text typed into a check is restored. */
  readonly id: string;
  readonly group: RowGroup;
  readonly onGroup: (group: RowGroup) => void;
}

const JOINS = [
  { value: "all", label: "all of these hold" },
  { value: "any", label: "any of these holds" },
  { value: "none", label: "none of these holds" },
] as const;

/** Checks and groups of which all, any or none must hold. Groups can be nested. */
export function ConditionRows({ label, id, group, onGroup, ...context }: ConditionRowsProps) {
  const { join, items } = group;
  const { place, expectRemoval } = useFocusAfterRemoval(items.length);
  const put = (index: number, next: ConditionRow | null) => {
    if (next === null) expectRemoval(index);
    onGroup({ ...group, items: withEntry(items, index, next) });
  };
  const isChoice = items.length > 1 || join !== "all";
  const parts = { label, id, group, onGroup };
  return (
    <div ref={place}>
      <Stack>
        {isChoice && <Join {...parts} />}
        {items.map((item, i) => (
          // Only its place identifies a row.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={i} data-entry>
            <Item
              {...context}
              label={`${label}, ${item.kind === "group" ? "group" : "check"} ${i + 1}`}
              id={`${id}-${i + 1}`}
              item={item}
              onItem={(next) => put(i, next)}
            />
          </div>
        ))}
        <Inline>
          <AddButtons {...parts} />
          {!isChoice && (
            <Button size="small" variant="quiet" onClick={() => onGroup({ ...group, join: "none" })}>
              None of these
            </Button>
          )}
        </Inline>
      </Stack>
    </div>
  );
}

type GroupProps = Pick<ConditionRowsProps, "label" | "id" | "group" | "onGroup">;

/** Which of the rows must hold. */
function Join({ label, id, group, onGroup }: GroupProps) {
  return (
    <FieldRow>
      <Select
        id={`${id}-join`}
        label={`${label}: which must hold`}
        size="small"
        value={group.join}
        options={JOINS}
        onChange={(name) => onGroup({ ...group, join: JOINS.find(({ value }) => value === name)?.value ?? group.join })}
      />
    </FieldRow>
  );
}

function AddButtons({ group, onGroup }: GroupProps) {
  const { join, items } = group;
  const add = (row: ConditionRow) => onGroup({ ...group, items: [...items, row] });
  return (
    <>
      <Button size="small" icon={Plus} onClick={() => add(BLANK_ROW)}>
        Add check
      </Button>
      <Button
        size="small"
        icon={Plus}
        onClick={() => add({ kind: "group", join: join === "any" ? "all" : "any", items: [BLANK_ROW] })}
      >
        Add group
      </Button>
    </>
  );
}

interface ItemProps extends RowsContext {
  readonly label: string;
  readonly id: string;
  readonly item: ConditionRow;
  readonly onItem: (item: ConditionRow | null) => void;
}

function Item({ item, onItem, ...shared }: ItemProps) {
  const { label } = shared;
  const remove = <IconButton icon={Trash2} label={`Remove ${label.toLowerCase()}`} onClick={() => onItem(null)} />;
  if (item.kind === "check") return <CheckFields {...shared} row={item} onRow={onItem} action={remove} />;
  return (
    <Card title={label} action={remove}>
      {item.kind === "group" ? (
        <ConditionRows {...shared} group={item} onGroup={onItem} />
      ) : (
        <CodeBlock label="Only text can change this part">{printText(item.logic)}</CodeBlock>
      )}
    </Card>
  );
}
