import { LogOut } from "lucide-react";
import { useSession } from "../data/session.ts";
import { Avatar, Menu, Stack } from "../ui/index.ts";
import { useSignOut } from "./sign-out.ts";

/** Who is signed in, and Logout; the username only where it differs from the e-mail (ACC-015, ACC-016, ACC-018). */
export function UserMenu() {
  const { user, username } = useSession();
  const { logout } = useSignOut();
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
      items={[{ label: "Logout", icon: LogOut, onSelect: logout, separated: false }]}
    />
  );
}
