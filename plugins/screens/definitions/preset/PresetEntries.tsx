import type { EntityType } from "@armature/engine";
import { isSelectable } from "@armature/engine/access";
import type { PresetEntry } from "@armature/engine/metadata";
import { Checkbox, ChoiceBox, Field, IconButton, Inline, Stack } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { MoveButtons } from "../../../kit/move-buttons.tsx";
import { type DraftIssue, fieldIdOf, issueTexts } from "../issue.ts";
import { withEntry } from "../rule/rule-edits.ts";
import { moved } from "./model.ts";

export interface PresetEntriesProps {
  readonly subject: EntityType;
  readonly entries: readonly PresetEntry[];
  readonly onChange: (entries: readonly PresetEntry[]) => void;
  readonly issues: readonly DraftIssue[];
}

/** The attributes of a preset, each once, in an order that people can change. */
export function PresetEntries({ subject, entries, onChange, issues }: PresetEntriesProps) {
  const id = fieldIdOf("attributes");
  const taken = new Set(entries.map(({ attributeName }) => attributeName));
  const open = subject.attributes.filter(
    (each) => each.element !== null && isSelectable(each) && !taken.has(each.name),
  );
  return (
    <Stack>
      {entries.map((entry, i) => (
        <Entry
          key={entry.attributeName}
          position={i + 1}
          label={subject.byName.get(entry.attributeName)?.label ?? entry.attributeName}
          entry={entry}
          onEntry={(next) => onChange(withEntry(entries, i, next))}
          onMove={(by) => onChange(moved(entries, i, by))}
          isFirst={i === 0}
          isLast={i === entries.length - 1}
        />
      ))}
      <Field id={id} label="Add column" issues={issueTexts(issues, "attributes")}>
        <ChoiceBox
          id={id}
          values={NONE}
          onChange={(names) =>
            onChange([...entries, ...names.map((attributeName) => ({ attributeName, required: false }))])
          }
          options={open.map(({ name, label }) => ({ value: name, label }))}
        />
      </Field>
    </Stack>
  );
}

/** The choice box stays empty: a chosen attribute goes into the list above at once. */
const NONE: readonly string[] = Object.freeze([]);

interface EntryProps {
  readonly position: number;
  readonly label: string;
  readonly entry: PresetEntry;
  readonly onEntry: (entry: PresetEntry | null) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function Entry({ position, label, entry, onEntry, onMove, isFirst, isLast }: EntryProps) {
  return (
    <Inline align="between" gap="normal">
      <span>
        {position}. {label}
      </span>
      <Inline gap="normal">
        <Checkbox
          label={`${label} is required`}
          checked={entry.required}
          onChange={(required) => onEntry({ ...entry, required })}
        />
        <MoveButtons name={label} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        <IconButton icon={Trash2} label={`Remove ${label}`} onClick={() => onEntry(null)} />
      </Inline>
    </Inline>
  );
}
