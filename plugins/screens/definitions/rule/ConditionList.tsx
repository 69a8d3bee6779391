import type { EntityType } from "@armature/engine";
import type { CheckSpec, ConditionSpec, GroupSpec } from "@armature/engine/rules";
import { Button, Card, FieldRow, IconButton, Inline, Select, Stack } from "@armature/renderer/ui";
import { Plus, Trash2 } from "lucide-react";
import { CheckFields, type CheckFieldsProps } from "./CheckFields.tsx";
import { BLANK_CHECK, isGroup, withEntry } from "./rule-edits.ts";

export interface ConditionListProps {
  /** The title of the group: 'If', or 'If, group 2'. */
  readonly label: string;
  /** The attribute that the rule belongs to. The rule cannot read it. */
  readonly ownName: string;
  readonly subject: EntityType;
  readonly group: GroupSpec;
  /** Whether the checks mark missing parts. */
  readonly isAsked?: boolean;
  /** Null removes it. */
  readonly onGroup: (group: GroupSpec | null) => void;
}

/** Checks and groups, each joined to the one before it by AND or OR. Groups can be nested. */
export function ConditionList({ label, ownName, subject, group, isAsked = false, onGroup }: ConditionListProps) {
  const { list } = group;
  const change = (next: readonly ConditionSpec[]) => onGroup({ ...group, list: next });
  const add = (next: ConditionSpec) =>
    change([...list, list.length === 0 ? next : { ...next, booleanOperator: "AND" }]);
  return (
    <Stack>
      {list.map((item, i) => (
        <Item
          // Only its place identifies a check.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          label={`${label}, ${isGroup(item) ? "group" : "check"} ${i + 1}`}
          isFirst={i === 0}
          ownName={ownName}
          subject={subject}
          isAsked={isAsked}
          item={item}
          onItem={(next) => change(withEntry(list, i, next))}
        />
      ))}
      <Inline>
        <Button size="small" icon={Plus} onClick={() => add(BLANK_CHECK)}>
          Add check
        </Button>
        <Button size="small" icon={Plus} onClick={() => add({ list: [BLANK_CHECK] })}>
          Add group
        </Button>
      </Inline>
    </Stack>
  );
}

interface ItemProps extends Pick<CheckFieldsProps, "label" | "ownName" | "subject" | "isAsked"> {
  readonly isFirst: boolean;
  readonly item: ConditionSpec;
  readonly onItem: (item: ConditionSpec | null) => void;
}

function Item({ isFirst, item, onItem, ...shared }: ItemProps) {
  const { label } = shared;
  // The id stays the same after a reload, so that text typed into a check is restored.
  const id = label.toLowerCase().replaceAll(/\W+/g, "-");
  const remove = <IconButton icon={Trash2} label={`Remove ${label.toLowerCase()}`} onClick={() => onItem(null)} />;
  return (
    <>
      {!isFirst && (
        <JoinField id={`${id}-join`} label={`Before ${label.toLowerCase()}`} item={item} onChange={onItem} />
      )}
      {isGroup(item) ? (
        <Card title={label} action={remove}>
          <ConditionList {...shared} group={item} onGroup={onItem} />
        </Card>
      ) : (
        <CheckFields {...shared} id={id} check={item as CheckSpec} onCheck={onItem} action={remove} />
      )}
    </>
  );
}

interface JoinFieldProps {
  readonly id: string;
  readonly label: string;
  readonly item: ConditionSpec;
  readonly onChange: (item: ConditionSpec) => void;
}

const JOINS = [
  { value: "AND", label: "and" },
  { value: "OR", label: "or" },
] as const;

function JoinField({ id, label, item, onChange }: JoinFieldProps) {
  return (
    <FieldRow>
      <Select
        id={id}
        label={label}
        size="small"
        value={item.booleanOperator ?? "AND"}
        options={JOINS}
        onChange={(word) => onChange({ ...item, booleanOperator: word === "OR" ? "OR" : "AND" })}
      />
    </FieldRow>
  );
}
