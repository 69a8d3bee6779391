import type { AttributeType } from "@armature/engine";
import { Columns3 } from "lucide-react";
import { useState } from "react";
import { usePreference } from "../data/preferences.ts";
import { Button, Checkbox, Chip, Inline, narrowScreen, Popover, SearchInput, useMediaQuery } from "../ui/index.ts";
import { columnActions } from "./use-columns.ts";
import type { EntityListModel } from "./use-list.ts";

/** With this many attributes, the choice has a search. */
const SEARCHED_FROM = 12;
/** Up to this many additional columns are shown as chips. If there are more, only their number is shown. */
const CHIPS_AT_MOST = 6;

/** Chooses the columns of the list. Columns beyond the default ones are shown as chips, which can be removed. */
export function ColumnChoice({ list }: { readonly list: EntityListModel }) {
  const size = useMediaQuery(narrowScreen) ? "medium" : "small";
  return (
    <Popover label="Select additional attributes to view" icon={Columns3} variant="secondary" size={size} align="end">
      <Choices list={list} />
    </Popover>
  );
}

function Choices({ list }: { readonly list: EntityListModel }) {
  const { available, columns, look, storedLook } = list;
  const [text, setText] = useState("");
  const actions = columnActions(list);
  const shown = new Set(columns.map((column) => column.name));
  const usual = usePreference(({ density }) => density);
  const toggle = ({ name }: AttributeType) => (shown.has(name) ? actions.hide(name) : actions.show([name]));
  const found = available.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className="flex w-72 max-w-full flex-col gap-2">
      {available.length > SEARCHED_FROM && <SearchInput label="Find a field" value={text} onChange={setText} />}
      <AdditionalColumns columns={columns} onHide={actions.hide} />
      <div className="flex max-h-80 flex-col gap-1 overflow-y-auto">
        {found.map((attribute) => (
          <Checkbox
            key={attribute.name}
            label={attribute.label}
            checked={shown.has(attribute.name)}
            disabled={columns.length === 1 && shown.has(attribute.name)}
            onChange={() => toggle(attribute)}
          />
        ))}
        {found.length === 0 && <p className="py-1 text-ink-muted">No field has this name.</p>}
      </div>
      <div className="border-t pt-2">
        <Checkbox
          label="Compact rows"
          checked={(look.density ?? usual) === "compact"}
          onChange={(isCompact) => storedLook.change({ density: isCompact ? "compact" : "comfortable" })}
        />
      </div>
      <Inline>
        <Button size="small" variant="quiet" onClick={() => actions.showDefault()}>
          Show default columns
        </Button>
        <Button size="small" variant="quiet" onClick={() => storedLook.change({ widths: {} })}>
          Reset widths
        </Button>
      </Inline>
    </div>
  );
}

interface AdditionalColumnsProps {
  readonly columns: readonly AttributeType[];
  readonly onHide: (name: string) => void;
}

function AdditionalColumns({ columns, onHide }: AdditionalColumnsProps) {
  const additional = columns.filter((column) => !column.showDefault);
  if (additional.length === 0) return null;
  if (additional.length > CHIPS_AT_MOST) {
    return <span className="text-ink-muted">{additional.length} additional columns</span>;
  }
  return (
    <Inline>
      {additional.map(({ name, label }) => (
        <Chip key={name} onRemove={() => onHide(name)} removeLabel={`Remove column ${label}`}>
          {label}
        </Chip>
      ))}
    </Inline>
  );
}
