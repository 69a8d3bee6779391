import { isHeld } from "@armature/engine";
import { LogOut } from "lucide-react";
import { useNavigate } from "react-router";
import { useSession } from "../data/session.ts";
import { useRouteTable } from "../router/current.ts";
import { Avatar, Menu, type MenuEntry, Stack } from "../ui/index.ts";
import { iconOf } from "./icons.ts";
import { useSignOut } from "./sign-out.ts";

/**
 * Who is signed in, the pages that route rows offer here, and Logout; the username only where it differs from the
 * e-mail.
 */
export function UserMenu() {
  const { user, username } = useSession();
  const { logout } = useSignOut();
  const pages = usePages();
  return (
    <Menu
      label={`User menu of ${user.displayName}`}
      trigger={<Avatar name={user.displayName} />}
      header={
        <Stack gap="tight">
          <strong>{user.displayName}</strong>
          <span>{user.email}</span>
          {username !== user.email && <span>{username}</span>}
        </Stack>
      }
      items={[...pages, { label: "Logout", icon: LogOut, onSelect: logout }]}
    />
  );
}

/** In the order of the rows. */
function usePages(): readonly MenuEntry[] {
  const { routes } = useRouteTable();
  const { permission: held } = useSession().user;
  const navigate = useNavigate();
  return routes.flatMap(({ userMenu, path }) => {
    if (userMenu === null || (userMenu.permission !== null && !isHeld(held, userMenu.permission))) return [];
    return [{ label: userMenu.label, icon: iconOf(userMenu.icon), onSelect: () => void navigate(path) }];
  });
}
