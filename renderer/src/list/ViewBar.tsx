import type { EntityType, ListView } from "@armature/engine";
import { Bookmark, BookmarkPlus, Check, List, Pencil, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { errorText } from "../data/api-error.ts";
import type { ViewDraft, Views } from "../data/views.ts";
import { DeleteQuestion } from "../delete/DeleteQuestion.tsx";
import { Button, Inline, Menu, type MenuEntry, notify } from "../ui/index.ts";
import { chosenColumns, type EntityListModel } from "./use-list.ts";
import { ViewDialog } from "./ViewDialog.tsx";
import { isViewChanged, openedView, viewText, WITHOUT_VIEW } from "./view-text.ts";

interface ViewBarProps {
  readonly type: EntityType;
  readonly list: EntityListModel;
  readonly views: Views;
}

/** The saved views of a list: which one is open, whether the list still shows it, and what can be done with it. */
export function ViewBar({ type, list, views }: ViewBarProps) {
  const { view, state, look, unknown } = list;
  const [draft, setDraft] = useState<ViewDraft | null>(null);
  const [removed, setRemoved] = useState<ListView | null>(null);
  const shown = viewText(list, state, look);
  const open = (next: ListView | null) => openView(list, next);
  const { run, isBusy } = useRun();
  const fresh = { id: null, entityName: type.name, name: "", isShared: false, isDefault: false, query: shown };
  const save = async (next: ViewDraft) => {
    const id = await views.save(next);
    open({ ...next, id, updated: "" });
  };
  return (
    <Inline>
      <Menu
        label={view ? `View: ${view.name}` : "All records"}
        icon={Bookmark}
        size="small"
        align="start"
        items={[
          ...choices(views.views, view, open),
          { label: "Save as a new view", icon: BookmarkPlus, separated: true, onSelect: () => setDraft(fresh) },
          ...(view
            ? ownItems(
                view,
                views,
                () => setDraft(view),
                () => setRemoved(view),
              )
            : []),
        ]}
      />
      {view && isViewChanged(view, shown, unknown) && (
        <>
          <output className="px-1 text-table text-ink-muted">View changed</output>
          <Button
            size="small"
            busy={isBusy}
            disabledReason={lockedReason(view, views)}
            onClick={() => run(() => save({ ...view, query: shown }))}
          >
            Save
          </Button>
          <Button size="small" onClick={() => setDraft({ ...fresh, name: "" })}>
            Save as
          </Button>
          <Button size="small" variant="quiet" onClick={() => open(view)}>
            Reset
          </Button>
        </>
      )}
      {draft && (
        <ViewDialog
          draft={draft}
          views={views}
          onClose={() => setDraft(null)}
          onSave={async (next) => {
            await save(next);
            setDraft(null);
          }}
        />
      )}
      {removed && (
        <DeleteQuestion
          type={views.type}
          id={removed.id}
          note={removed.isShared ? "Everybody in the organization loses it." : "The records stay as they are."}
          onDeleted={() => open(null)}
          onEnded={() => setRemoved(null)}
        />
      )}
    </Inline>
  );
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
    { label: "All records", icon: open === null ? Check : List, onSelect: () => onOpen(null) },
    ...views.map((view) => ({
      label: view.isShared ? `${view.name} (shared)` : view.name,
      icon: view.id === open?.id ? Check : view.isShared ? Users : Bookmark,
      onSelect: () => onOpen(view),
    })),
  ];
}

function ownItems(view: ListView, views: Views, onEdit: () => void, onRemove: () => void): readonly MenuEntry[] {
  const disabledReason = lockedReason(view, views);
  return [
    { label: "Name and sharing of this view", icon: Pencil, disabledReason, onSelect: onEdit },
    { label: "Delete this view", icon: Trash2, danger: true, disabledReason, onSelect: onRemove },
  ];
}

/** Why a view may not be changed; undefined where it may. */
function lockedReason({ isShared }: ListView, { mayShare }: Views): string | undefined {
  return isShared && !mayShare ? "You may not change views that are shared." : undefined;
}

function useRun() {
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch((error: unknown) => notify({ type: "error", message: errorText(error) }))
      .finally(() => setBusy(false));
  };
  return { run, isBusy };
}
