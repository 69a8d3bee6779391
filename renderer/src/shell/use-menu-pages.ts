import { isHeld } from "@armature/engine";
import { useNavigate } from "react-router";
import { useSession } from "../data/session/session.ts";
import { useRouteTable } from "../router/current.ts";
import type { MenuEntry } from "../ui/index.ts";
import { iconOf } from "../router/icons.ts";

/** The pages that route rows add to a menu of the top bar, in row order. */
export function useMenuPages(menu: "userMenu" | "helpMenu"): readonly MenuEntry[] {
  const { routes } = useRouteTable();
  const { permission: held } = useSession().user;
  const navigate = useNavigate();
  return routes.flatMap(({ [menu]: row, path }) => {
    if (row === null || (row.permission !== null && !isHeld(held, row.permission))) return [];
    return [{ label: row.label, icon: iconOf(row.icon), onSelect: () => void navigate(path) }];
  });
}
