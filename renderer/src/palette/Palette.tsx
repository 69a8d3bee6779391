import { useState } from "react";
import { useNavigate } from "react-router";
import { CommandDialog } from "../ui/index.ts";
import { foundGroups, type PaletteGroup, type PaletteItem } from "./palette-items.ts";
import {
  useActionItems,
  useOrganizationItems,
  useRecentItems,
  useRecordItems,
  useRouteItems,
  useSelectedGroup,
} from "./use-palette-items.ts";

const MOST_OF_A_GROUP = 8;

/**
 * One search for pages, actions, records and, for staff, organizations, limited to what the person may see. Actions on
 * selected records of a list come first.
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const typed = text.trim();
  const own = useOwnGroups(typed === "");
  const records = useRecordItems(typed);
  const organizations = useOrganizationItems();
  const found = foundGroups(own, typed, MOST_OF_A_GROUP);
  const more = [
    { heading: "Records", items: records.items },
    ...foundGroups([{ heading: "Organizations", items: organizations }], typed, MOST_OF_A_GROUP),
  ];
  const groups = typed === "" ? found : [...found, ...more.filter(({ items }) => items.length > 0)];
  const choose = ({ to, run, before }: PaletteItem) => {
    onClose();
    before?.();
    if (to !== undefined) void navigate(to);
    run?.();
  };
  return (
    <CommandDialog
      label="Search or go to"
      query={text}
      onQuery={setText}
      groups={groups}
      onChoose={choose}
      onClose={onClose}
      status={records.status ?? (groups.length === 0 ? `Nothing found for ${typed}` : undefined)}
    />
  );
}

/** What the browser finds without the server. @param isBrowsed nothing is typed yet, so recent pages are offered */
function useOwnGroups(isBrowsed: boolean): readonly PaletteGroup[] {
  const selected = useSelectedGroup();
  const visited = useRecentItems();
  const { pages, acts } = useRouteItems();
  const actions = useActionItems();
  const recent = isBrowsed ? visited.slice(0, MOST_OF_A_GROUP) : [];
  return [
    ...(selected ? [selected] : []),
    { heading: "Recent", items: recent },
    { heading: "Go to", items: pages.filter(({ to }) => recent.every((each) => each.to !== to)) },
    { heading: "Do", items: [...acts, ...actions] },
  ];
}
