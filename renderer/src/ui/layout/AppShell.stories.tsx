import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  Building2,
  ClipboardList,
  CircleHelp,
  Columns3,
  Download,
  Hospital,
  Import,
  LayoutDashboard,
  ListFilter,
  LogOut,
  MapPin,
  Plus,
  Settings,
  Users,
  Workflow,
} from "lucide-react";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { AppShell } from "./AppShell.tsx";
import type { AppShellProps } from "./AppShell.tsx";
import { Avatar } from "../text/Avatar.tsx";
import { Banner } from "../feedback/Banner.tsx";
import { Button } from "../inputs/Button.tsx";
import { exampleColumns } from "../table/example-columns.tsx";
import { DataGrid } from "../grid/DataGrid.tsx";
import { exampleUsers } from "../table/example-users.ts";
import { IconButton } from "../inputs/IconButton.tsx";
import { Menu } from "../overlays/Menu.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { Pagination } from "../table/Pagination.tsx";
import { SearchInput } from "../inputs/SearchInput.tsx";
import { Toolbar } from "./Toolbar.tsx";

function UserMenu() {
  return (
    <Menu
      label="Ada Lovelace"
      trigger={<Avatar name="Ada Lovelace" />}
      header={<p className="font-medium">Ada Lovelace</p>}
      items={[
        { label: "Settings", icon: Settings, onSelect: fn() },
        { label: "Sign out", icon: LogOut, onSelect: fn(), separated: true },
      ]}
    />
  );
}

function UserList() {
  const rows = exampleUsers(25);
  const selected = new Set(["2", "3"]);
  return (
    <>
      <PageHeader
        title="Users"
        breadcrumbs={[{ label: "Build", to: "/build" }, { label: "Users" }]}
        actions={
          <>
            <Button icon={Import}>Import</Button>
            <Button icon={Download}>Export</Button>
            <Button variant="primary" icon={Plus}>
              Add user
            </Button>
          </>
        }
      />
      <Toolbar
        search={<SearchInput label="Search users" value="" onChange={fn()} shortcut={false} />}
        end={
          <Button variant="quiet" icon={Columns3}>
            Columns
          </Button>
        }
      >
        <Button variant="quiet" icon={ListFilter}>
          Filter
        </Button>
      </Toolbar>
      <DataGrid
        caption="Users"
        columns={exampleColumns}
        rows={rows}
        rowKey={(user) => String(user.userId)}
        sort={{ key: "name", direction: "ascending" }}
        onSort={fn()}
        selection={{ selected, onToggle: fn(), onToggleAll: fn(), allState: "some", label: (user) => user.lastName }}
      />
      <Pagination page={1} pageSize={25} total={1204} onPage={fn()} onPageSize={fn()} />
    </>
  );
}

function Shell(props: AppShellProps) {
  const [hidden, setHidden] = useState(props.navigationHidden);
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({});
  const groups = props.navigation.groups.map((group) => ({
    ...group,
    isFolded: folds[group.heading ?? ""] ?? group.isFolded,
  }));
  const onFold = (heading: string, isFolded: boolean) => setFolds({ ...folds, [heading]: isFolded });
  return (
    <AppShell
      {...props}
      navigation={{ ...props.navigation, groups, onFold }}
      navigationHidden={hidden}
      onToggle={() => setHidden(!hidden)}
    />
  );
}

const meta = {
  title: "Pages/AppShell",
  component: AppShell,
  parameters: { layout: "fullscreen" },
  render: (args) => <Shell {...args} />,
  args: {
    navigationHidden: false,
    onToggle: fn(),
    topBar: {
      productName: "Armature",
      onHome: fn(),
      organization: (
        <Button variant="quiet" icon={Building2}>
          North Shore Health
        </Button>
      ),
      search: <SearchInput label="Search or go to" value="" onChange={fn()} />,
      help: <IconButton icon={CircleHelp} label="Help" tooltipSide="bottom" />,
      userMenu: <UserMenu />,
    },
    navigation: {
      groups: [
        { items: [{ label: "Home", to: "/", icon: LayoutDashboard, current: false }] },
        {
          heading: "Build",
          items: [
            { label: "Users", to: "/user/list", icon: Users, current: true },
            { label: "Locations", to: "/location/list", icon: MapPin, current: false },
            { label: "Departments", to: "/department/list", icon: Hospital, current: false },
          ],
        },
        {
          heading: "Prepare",
          isFolded: true,
          isLocked: true,
          items: [
            { label: "Questionnaire", to: "/questionnaire", icon: ClipboardList, current: false },
            { label: "Workflows", to: "/workflow", icon: Workflow, current: false },
          ],
        },
      ],
    },
    children: <UserList />,
  },
} satisfies Meta<typeof AppShell>;
export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {};
export const Dark: Story = { globals: { theme: "dark" } };
export const NavigationHidden: Story = { args: { navigationHidden: true } };
export const WithNotice: Story = {
  args: {
    notice: (
      <Banner tone="warning" title="You are offline" isFullWidth>
        Changes are kept here and sent when the connection is back.
      </Banner>
    ),
  },
};

/** A group of a future phase is folded but can be opened. */
export const LockedGroup: Story = {
  play: async ({ canvas }) => {
    const heading = canvas.queryByRole("button", { name: "Prepare locked" });
    if (!heading) return;
    await expect(canvas.queryByRole("link", { name: "Workflows" })).toBeNull();
    await userEvent.click(heading);
    await expect(canvas.getByRole("link", { name: "Workflows" })).toBeVisible();
  },
};

/** A folded group still shows the current page. */
export const FoldedAroundThePage: Story = {
  play: async ({ canvas }) => {
    const heading = canvas.queryByRole("button", { name: "Build" });
    if (!heading) return;
    await userEvent.click(heading);
    await expect(heading).toHaveAttribute("aria-expanded", "false");
    await expect(canvas.queryByRole("link", { name: "Locations" })).toBeNull();
    await expect(canvas.getByRole("link", { name: "Users" })).toBeVisible();
  },
};

const MANY = Array.from({ length: 60 }, (_, i) => ({
  label: `Page ${i + 1}`,
  to: `/page/${i + 1}`,
  icon: Users,
  current: i === 59,
}));

export const ScrollsToTheCurrentPage: Story = {
  args: { navigation: { groups: [{ items: MANY }] } },
  play: async ({ canvas }) => {
    const current = canvas.queryByRole("link", { name: "Page 60" });
    if (!current) return;
    await waitFor(() => expect(current.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight));
  },
};

const SECTION = { title: "Admin Section", groups: [{ items: MANY.slice(0, 4) }] };

export const OfASection: Story = {
  args: { navigation: SECTION },
  play: async ({ canvas }) => {
    const nav = canvas.queryByRole("navigation", { name: "Admin Section" });
    if (!nav) return;
    await expect(nav.getBoundingClientRect().width).toBe(350);
    await expect(getComputedStyle(nav).position).toBe("sticky");
  },
};

/** The page needs the width, so the navigation opens over it. */
export const NotDocked: Story = {
  args: { navigation: SECTION, docked: false },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("navigation", { name: "Admin Section" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Open navigation" }));
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Admin Section" })).toBeVisible());
    await waitFor(() => expect(screen.getByRole("link", { name: "Page 1" })).toBeVisible());
  },
};

export const HidesAndShowsByButton: Story = {
  play: async ({ canvas }) => {
    const button = canvas.queryByRole("button", { name: "Hide navigation" });
    if (!button) return;
    await userEvent.click(button);
    await expect(canvas.queryByRole("navigation", { name: "Main" })).toBeNull();
    const shows = canvas.getByRole("button", { name: "Show navigation" });
    await expect(shows).toHaveFocus();
    await userEvent.click(shows);
    await expect(canvas.getByRole("link", { name: "Users" })).toHaveAttribute("aria-current", "page");
  },
};

export const DrawerOnSmallScreens: Story = {
  globals: { viewport: { value: "mobile1", isRotated: false } },
  play: async ({ canvas }) => {
    const open = canvas.queryByRole("button", { name: "Open navigation" });
    if (!open) return;
    await userEvent.click(open);
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Armature" })).toBeVisible());
    await waitFor(() => expect(screen.getByRole("link", { name: "Locations" })).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(open).toHaveFocus());
  },
};
