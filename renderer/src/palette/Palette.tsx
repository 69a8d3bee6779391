import { useState } from "react";
import { useNavigate } from "react-router";
import { CommandDialog } from "../ui/index.ts";
import { foundItems, type PaletteItem, shownGroups } from "./palette-items.ts";
import { useActionItems, useOrganizationItems, usePageItems, useRecordGroups } from "./use-palette-items.ts";

const MOST_OF_A_GROUP = 6;

/** One search for pages, actions, records and, for staff, organizations; each only as far as this person may. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const typed = text.trim();
  const records = useRecordGroups(typed);
  const pages = usePageItems();
  const actions = useActionItems();
  const organizations = useOrganizationItems();
  const own = [
    { heading: "Pages", items: foundItems(pages, typed) },
    { heading: "Actions", items: foundItems(actions, typed) },
  ];
  const found = [...own, ...records.groups, { heading: "Organizations", items: foundItems(organizations, typed) }];
  const groups = typed === "" ? own : shownGroups(found, MOST_OF_A_GROUP);
  const choose = ({ to, run }: PaletteItem) => {
    onClose();
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
