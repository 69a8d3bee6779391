import { ArrowDownAZ, ArrowLeft, ArrowRight, ArrowUpAZ, EyeOff, Pin, PinOff } from "lucide-react";
import type { MenuEntry } from "../ui/index.ts";
import { sortText } from "./list-state.ts";
import { columnActions } from "./use-columns.ts";
import type { EntityListModel } from "./use-list.ts";

/** The actions on the column of an attribute, all usable with the keyboard. Other columns have none. */
export function columnMenu(name: string, list: EntityListModel): readonly MenuEntry[] {
  const { columns, pinned, change } = list;
  const actions = columnActions(list);
  const names = columns.map((column) => column.name);
  const at = names.indexOf(name);
  if (at === -1) return [];
  const isPinned = pinned.has(name);
  const sort = (descending: boolean) => change({ sort: sortText(name, descending), page: 1 });
  const last = at === names.length - 1 ? "This is the last column." : undefined;
  return [
    { label: "Sort ascending", icon: ArrowDownAZ, onSelect: () => sort(false) },
    { label: "Sort descending", icon: ArrowUpAZ, onSelect: () => sort(true) },
    isPinned
      ? { label: "Unpin", icon: PinOff, separated: true, onSelect: () => actions.pin(name, false) }
      : { label: "Pin to the left", icon: Pin, separated: true, onSelect: () => actions.pin(name, true) },
    {
      label: "Move left",
      icon: ArrowLeft,
      disabledReason: at === 0 ? "This is the first column." : undefined,
      onSelect: () => actions.move(name, names[at - 1] ?? null),
    },
    {
      label: "Move right",
      icon: ArrowRight,
      disabledReason: last,
      onSelect: () => actions.move(name, names[at + 2] ?? null),
    },
    {
      label: "Hide",
      icon: EyeOff,
      disabledReason: names.length === 1 ? "A list needs at least one column." : undefined,
      onSelect: () => actions.hide(name),
    },
  ];
}
