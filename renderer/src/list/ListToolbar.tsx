import type { AttributeType } from "@armature/engine";
import { Columns3 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, Checkbox, Chip, Inline, Popover, SearchInput, Stack } from "../ui/index.ts";
import type { EntityListModel } from "./use-list.ts";

const FILTER_PAUSE_MS = 250;

/** Quick filter and the choice of columns. */
export function ListToolbar({ list }: { readonly list: EntityListModel }) {
  return (
    <Inline align="between" gap="normal">
      <div className="w-full max-w-96 min-w-0">
        <QuickFilter list={list} />
      </div>
      <ColumnChoice list={list} />
    </Inline>
  );
}

function QuickFilter({ list: { state, change } }: { readonly list: EntityListModel }) {
  const typed = useTypedText(state.filter, (filter) => change({ filter, page: 1 }, { replace: true }));
  return <SearchInput label="Quick Filter" value={typed.text} onChange={typed.type} onBlur={typed.flush} />;
}

interface TypedText {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Hands on at once what waits: whatever is chosen next acts on what was typed, and nothing is written after it. */
  readonly flush: () => void;
}

/** What is being typed, handed on after a pause; a change from elsewhere (back, Clear filters) replaces it. */
function useTypedText(value: string, commit: (text: string) => void): TypedText {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) setText(value);
  }
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  const send = (next: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setSent(next);
    latest.current(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), FILTER_PAUSE_MS);
  };
  return { text, type, flush: () => timer.current !== undefined && send(text) };
}

/** Which attributes are columns (GEN-038); those beyond the default ones stand as chips that take them out again. */
function ColumnChoice({ list: { available, columns, change } }: { readonly list: EntityListModel }) {
  const shown = new Set(columns.map((column) => column.name));
  const show = (names: ReadonlySet<string>) => {
    const chosen = available.filter((attribute) => names.has(attribute.name));
    const isDefault = chosen.every((a) => a.showDefault) && available.every((a) => !a.showDefault || names.has(a.name));
    change({ columns: isDefault ? null : chosen.map((attribute) => attribute.name) });
  };
  const toggle = ({ name }: AttributeType) => {
    const names = new Set(shown);
    if (!names.delete(name)) names.add(name);
    show(names);
  };
  const additional = columns.filter((column) => !column.showDefault);
  return (
    <Inline>
      {additional.map((column) => (
        <Chip key={column.name} onRemove={() => toggle(column)} removeLabel={`Remove column ${column.label}`}>
          {column.label}
        </Chip>
      ))}
      <Popover label="Select additional attributes to view" icon={Columns3} showLabel align="end">
        <Stack gap="tight">
          {available.map((attribute) => (
            <Checkbox
              key={attribute.name}
              label={attribute.label}
              checked={shown.has(attribute.name)}
              disabled={columns.length === 1 && shown.has(attribute.name)}
              onChange={() => toggle(attribute)}
            />
          ))}
          <Button size="small" variant="quiet" onClick={() => change({ columns: null })}>
            Show default columns
          </Button>
        </Stack>
      </Popover>
    </Inline>
  );
}
