import { Keyboard, LogOut } from "lucide-react";
import { useSession } from "../data/session/session.ts";
import { showShortcuts } from "../palette/QuickKeys.tsx";
import { Avatar, Menu, type MenuEntry, Stack } from "../ui/index.ts";
import { setPreference, THEMES, type Theme, usePreferences } from "../data/preferences.ts";
import { useSignOut } from "../data/session/sign-out.ts";
import { useMenuPages } from "./use-menu-pages.ts";

/**
 * The signed-in person, pages from the route rows, display settings, and sign-out. The username is shown only if it
 * differs from the email.
 */
export function UserMenu() {
  const { user, username } = useSession();
  const { logout } = useSignOut();
  const pages = useMenuPages("userMenu");
  const looks = useLooks();
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
        ...pages,
        ...looks,
        { label: "Keyboard shortcuts", icon: Keyboard, onSelect: showShortcuts, separated: true },
        { label: "Logout", icon: LogOut, onSelect: logout },
      ]}
    />
  );
}

const THEME_LABELS: Readonly<Record<Theme, string>> = { system: "System", light: "Light", dark: "Dark" };
const DENSITIES = [
  ["comfortable", "Comfortable"],
  ["compact", "Compact"],
] as const;

/** Settings that this browser stores. */
function useLooks(): readonly MenuEntry[] {
  const { theme, density } = usePreferences();
  const themes = THEMES.map((each, index) => ({
    label: THEME_LABELS[each],
    checked: each === theme,
    keepsOpen: true,
    onSelect: () => setPreference({ theme: each }),
    ...(index === 0 && { separated: true, heading: "Theme" }),
  }));
  const densities = DENSITIES.map(([each, label], index) => ({
    label,
    checked: each === density,
    keepsOpen: true,
    onSelect: () => setPreference({ density: each }),
    ...(index === 0 && { separated: true, heading: "Tables" }),
  }));
  return [...themes, ...densities];
}
