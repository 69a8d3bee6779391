import { CircleHelp, Keyboard } from "lucide-react";
import { showShortcuts } from "../palette/QuickKeys.tsx";
import { Menu } from "../ui/index.ts";
import { useMenuPages } from "./use-menu-pages.ts";

/** What helps: the keys, and the pages that route rows offer here. */
export function HelpMenu() {
  return (
    <Menu
      label="Help"
      icon={CircleHelp}
      iconOnly
      variant="quiet"
      items={[{ label: "Keyboard shortcuts", icon: Keyboard, onSelect: showShortcuts }, ...useMenuPages("helpMenu")]}
    />
  );
}
