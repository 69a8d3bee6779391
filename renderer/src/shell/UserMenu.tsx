import { isHeld } from "@armature/engine";
import { LogOut, MonitorSmartphone, Settings } from "lucide-react";
import { useNavigate } from "react-router";
import { useSession } from "../data/session.ts";
import { useRouteTable } from "../router/current.ts";
import { Avatar, Menu, Stack } from "../ui/index.ts";
import { useSignOut } from "./sign-out.ts";

/** The route of the administration (ACC-017). */
const ADMIN = "provider";
/** Where somebody is signed in. */
const SESSIONS = "sessions";

/**
 * Who is signed in, where else, the way to the administration for those who may, and Logout; the username only where it differs
 * from the e-mail (ACC-015 to ACC-018).
 */
export function UserMenu() {
  const { user, username } = useSession();
  const { logout } = useSignOut();
  const table = useRouteTable();
  const navigate = useNavigate();
  const isAdmin = isHeld(user.permission, "organization.admin") && table.find(ADMIN) !== undefined;
  const sessions = {
    label: "Active sessions",
    icon: MonitorSmartphone,
    onSelect: () => void navigate(table.pathTo(SESSIONS)),
  };
  const admin = { label: "Admin", icon: Settings, onSelect: () => void navigate(table.pathTo(ADMIN)) };
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
      items={[
        ...(table.find(SESSIONS) ? [sessions] : []),
        ...(isAdmin ? [admin] : []),
        { label: "Logout", icon: LogOut, onSelect: logout },
      ]}
    />
  );
}
