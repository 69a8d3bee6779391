import { areDefaultColumns, withColumnAt, withColumns, withPin } from "@armature/engine/list";
import type { EntityListModel } from "./use-list.ts";

/** Actions on the columns of a list. Each is remembered for the person and put into the address. */
export interface ColumnActions {
  readonly show: (names: readonly string[]) => void;
  readonly hide: (name: string) => void;
  /** Moves it before another column. Null moves it to the end. */
  readonly move: (name: string, before: string | null) => void;
  readonly pin: (name: string, isPinned: boolean) => void;
  readonly showDefault: () => void;
}

interface Layout {
  readonly columns: readonly string[];
  readonly pinned?: readonly string[];
}

export function columnActions(list: EntityListModel): ColumnActions {
  const { available, columns, pinned, change, storedLook } = list;
  const names = columns.map((column) => column.name);
  const keep = (changed: { columns: readonly string[] | null; pinned?: readonly string[] | null }) => {
    change(changed);
    if (list.view === null) storedLook.change(changed);
  };
  const set = (layout: Layout) => {
    const isDefault = areDefaultColumns(available, layout.columns);
    keep({ ...layout, columns: isDefault && layout.pinned === undefined ? null : layout.columns });
  };
  return {
    show: (more) => set({ columns: withColumns(available, names, more) }),
    hide: (name) => set({ columns: names.filter((column) => column !== name) }),
    move: (name, before) => {
      // A column that is moved among pinned ones becomes pinned, and otherwise unpinned.
      const moved = withColumnAt(names, name, before);
      const isPinned = before !== null && pinned.has(before);
      const others = [...pinned].filter((column) => column !== name);
      set({ columns: moved, pinned: isPinned ? [...others, name] : others });
    },
    pin: (name, isPinned) => set(withPin({ columns, pinned }, name, isPinned)),
    showDefault: () => keep({ columns: null, pinned: null }),
  };
}
