import type { EntityType } from "@armature/engine";
import { type FilterMode, filterModesOf, type ListFilters } from "@armature/engine/list";
import { ChevronDown, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, SearchInput } from "../ui/index.ts";
import { useTypedText } from "./use-typed-text.ts";

export interface FilterBoxProps {
  readonly type: EntityType;
  readonly filters: ListFilters;
  readonly onChange: (change: Partial<ListFilters>) => void;
  readonly size: "medium" | "small";
}

/**
 * The search of a list, with a menu of the three ways to filter. Only the open one applies; the others keep their
 * input.
 */
export function FilterBox({ type, filters, onChange, size }: FilterBoxProps) {
  const { mode, quick, importKey } = filters;
  const labels = modeLabels(type);
  const modes = (
    <Menu
      label={`Filter by: ${labels[mode]}`}
      trigger={<ModeMark />}
      align="start"
      items={filterModesOf(type).map((each) => ({
        label: labels[each],
        checked: each === mode,
        onSelect: () => onChange({ mode: each }),
      }))}
    />
  );
  const box = { size, start: modes, label: labels[mode] };
  if (mode === "quickFilter")
    return <TextFilter key={mode} {...box} text={quick} onText={(text) => onChange({ quick: text })} />;
  if (mode === "importKeyFilter") {
    return <TextFilter key={mode} {...box} isLong text={importKey} onText={(text) => onChange({ importKey: text })} />;
  }
  return (
    <span className="flex items-center gap-1 text-table font-medium">
      {modes}
      {labels[mode]}
    </span>
  );
}

function modeLabels({ importKey }: EntityType): Readonly<Record<FilterMode, string>> {
  return { quickFilter: "Quick Filter", importKeyFilter: `By ${importKey?.label ?? ""}`, advancedFilter: "Advanced" };
}

function ModeMark() {
  return (
    <span className="flex items-center gap-0.5 text-ink-faint">
      <Search size={16} />
      <ChevronDown size={12} />
    </span>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly size: FilterBoxProps["size"];
  readonly start: ReactNode;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Whether the text may be long: keys from a sheet or an email, on separate lines or separated by commas. */
  readonly isLong?: boolean;
}

function TextFilter({ text, onText, label, isLong = false, ...box }: TextFilterProps) {
  const typed = useTypedText(text, onText);
  return (
    <SearchInput
      {...box}
      label={label}
      isLong={isLong}
      placeholder={isLong ? `${label}: separated by spaces, commas, semicolons or lines` : label}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.flush}
    />
  );
}
