import {
  type AttributeType,
  EMPTY_DRAFT,
  type EntityType,
  type FilterMode,
  filterModesOf,
  type ListFilters,
} from "@armature/engine";
import { type ReactNode, useState } from "react";
import { SearchInput, Tabs, TextArea } from "../ui/index.ts";
import { AdvancedFilter } from "./AdvancedFilter.tsx";
import { useTypedText } from "./use-typed-text.ts";

export interface FilterPanelProps {
  readonly type: EntityType;
  /** What may be filtered by: the columns that there could be. */
  readonly attributes: readonly AttributeType[];
  readonly filters: ListFilters;
  readonly onChange: (change: Partial<ListFilters>) => void;
  /** Adds the attributes of the terms to the columns. */
  readonly onShowAttributes: () => void;
  /** Right of the tabs. */
  readonly end?: ReactNode;
}

/** The three ways to filter a list, as tabs; only the open one applies, the others keep their input. */
export function FilterPanel({ type, attributes, filters, onChange, onShowAttributes, end }: FilterPanelProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const content: Readonly<Record<FilterMode, ReactNode>> = {
    quickFilter: <QuickFilter text={filters.quick} onText={(quick) => onChange({ quick })} />,
    importKeyFilter: (
      <KeyFilter label={keyLabel(type)} text={filters.importKey} onText={(importKey) => onChange({ importKey })} />
    ),
    advancedFilter: (
      <AdvancedFilter
        attributes={attributes}
        terms={filters.terms}
        onTerms={(terms) => onChange({ terms })}
        draft={draft}
        onDraft={setDraft}
        onShowAttributes={onShowAttributes}
      />
    ),
  };
  const labels = { quickFilter: "Quick Filter", importKeyFilter: keyLabel(type), advancedFilter: "Advanced" };
  return (
    <Tabs
      label="Filters"
      current={filters.mode}
      end={end}
      onChange={(mode) => onChange({ mode: mode as FilterMode })}
      items={filterModesOf(type).map((mode) => ({ key: mode, label: labels[mode], content: content[mode] }))}
    />
  );
}

/** As the tab of the import key is named. */
function keyLabel({ importKey }: EntityType): string {
  return `By ${importKey?.label ?? ""}`;
}

interface TextFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

function QuickFilter({ text, onText }: TextFilterProps) {
  const typed = useTypedText(text, onText);
  return (
    <div className="max-w-96">
      <SearchInput label="Quick Filter" value={typed.text} onChange={typed.type} onBlur={typed.flush} />
    </div>
  );
}

/** Keys as they come from a sheet or a mail: one under another, or with commas between. */
function KeyFilter({ label, text, onText }: TextFilterProps & { readonly label: string }) {
  const typed = useTypedText(text, onText);
  return (
    <div className="max-w-160">
      <TextArea
        id="import-key-filter"
        label={label}
        rows={3}
        value={typed.text}
        onChange={typed.type}
        onBlur={typed.flush}
        placeholder="Separated by spaces, commas, semicolons or lines"
      />
    </div>
  );
}
