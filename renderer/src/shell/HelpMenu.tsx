import { CircleHelp, Keyboard } from "lucide-react";
import { showShortcuts } from "../palette/QuickKeys.tsx";
import { Menu } from "../ui/index.ts";
import { useMenuPages } from "./use-menu-pages.ts";

/** The help menu: keyboard shortcuts, and pages from the route rows. */
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
