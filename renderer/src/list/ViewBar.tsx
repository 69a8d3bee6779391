import type { EntityType } from "@armature/engine";
import type { ListView } from "@armature/engine/list";
import { Bookmark, BookmarkPlus, CircleDot, List, Pencil, RotateCcw, Save, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { errorText } from "../data/api-error.ts";
import type { ViewDraft, Views } from "../data/records/views.ts";
import { DeleteQuestion } from "../delete/DeleteQuestion.tsx";
import { Menu, type MenuEntry, type MenuProps, narrowScreen, notify, useMediaQuery } from "../ui/index.ts";
import { chosenColumns, type EntityListModel } from "./use-list.ts";
import { ViewDialog } from "./ViewDialog.tsx";
import { isViewChanged, openedView, viewText, WITHOUT_VIEW } from "./view-text.ts";

interface ViewBarProps {
  readonly type: EntityType;
  readonly list: EntityListModel;
  readonly views: Views;
}

/** The saved views of a list: the open one, whether the list still shows it, and actions on views. */
export function ViewBar({ type, list, views }: ViewBarProps) {
  const { view, state, look, unknown } = list;
  const [draft, setDraft] = useState<ViewDraft | null>(null);
  const [removed, setRemoved] = useState<ListView | null>(null);
  const shown = viewText(list, state, look);
  const open = (next: ListView | null) => openView(list, next);
  const save = async (next: ViewDraft) => {
    const id = await views.save(next);
    open({ ...next, id, updated: "" });
    setDraft(null);
  };
  const saveAsNew = () =>
    setDraft({ id: null, entityName: type.name, name: "", isShared: false, isDefault: false, query: shown });
  const own = view && { onEdit: () => setDraft(view), onRemove: () => setRemoved(view) };
  return (
    <>
      <BarMenu
        label={view ? `View: ${view.name}` : "All records"}
        icon={Bookmark}
        items={[
          ...choices(views.views, view, open),
          { label: "Save as a new view", icon: BookmarkPlus, separated: true, onSelect: saveAsNew },
          ...(own ? ownItems(view, views, own.onEdit, own.onRemove) : []),
        ]}
      />
      {view && isViewChanged(view, shown, unknown) && (
        <BarMenu
          label="View changed"
          icon={CircleDot}
          variant="quiet"
          items={changedItems({
            disabledReason: lockedReason(view, views),
            onSave: () => run(() => save({ ...view, query: shown })),
            onSaveAs: saveAsNew,
            onReset: () => open(view),
          })}
        />
      )}
      {draft && <ViewDialog draft={draft} views={views} onClose={() => setDraft(null)} onSave={save} />}
      {removed && (
        <DeleteQuestion
          type={views.type}
          id={removed.id}
          note={removed.isShared ? "Everyone in the organization will lose it." : "The records stay as they are."}
          onDeleted={() => open(null)}
          onEnded={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function BarMenu(props: Pick<MenuProps, "label" | "icon" | "variant" | "items">) {
  const isNarrow = useMediaQuery(narrowScreen);
  return <Menu {...props} iconOnly={isNarrow} size={isNarrow ? "medium" : "small"} align="start" />;
}

function openView({ change, storedLook, ownLook }: EntityListModel, view: ListView | null): void {
  if (view === null) return change({ ...WITHOUT_VIEW, ...chosenColumns(ownLook.look) });
  if (storedLook !== ownLook) storedLook.forget();
  change(openedView(view).state);
}

function choices(
  views: readonly ListView[],
  open: ListView | null,
  onOpen: (view: ListView | null) => void,
): readonly MenuEntry[] {
  return [
    { label: "All records", icon: List, checked: open === null, onSelect: () => onOpen(null) },
    ...views.map((view) => ({
      label: view.isShared ? `${view.name} (shared)` : view.name,
      icon: view.isShared ? Users : Bookmark,
      checked: view.id === open?.id,
      onSelect: () => onOpen(view),
    })),
  ];
}

interface ChangedActs {
  readonly disabledReason: string | undefined;
  readonly onSave: () => void;
  readonly onSaveAs: () => void;
  readonly onReset: () => void;
}

function changedItems({ disabledReason, onSave, onSaveAs, onReset }: ChangedActs): readonly MenuEntry[] {
  return [
    { label: "Save", icon: Save, disabledReason, onSelect: onSave },
    { label: "Save as", icon: BookmarkPlus, onSelect: onSaveAs },
    { label: "Reset", icon: RotateCcw, onSelect: onReset },
  ];
}

function ownItems(view: ListView, views: Views, onEdit: () => void, onRemove: () => void): readonly MenuEntry[] {
  const disabledReason = lockedReason(view, views);
  return [
    { label: "Name and sharing of this view", icon: Pencil, disabledReason, onSelect: onEdit },
    { label: "Delete this view", icon: Trash2, danger: true, disabledReason, onSelect: onRemove },
  ];
}

/** Why a view may not be changed. Undefined if it may. */
function lockedReason({ isShared }: ListView, { mayShare }: Views): string | undefined {
  return isShared && !mayShare ? "You cannot change shared views." : undefined;
}

function run(work: () => Promise<void>): void {
  work().catch((error: unknown) => notify({ type: "error", message: errorText(error) }));
}
