import type { EntityType } from "@armature/engine";
import type { Referrers } from "@armature/engine/operation";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import { RouteTableContext } from "../router/current.ts";
import { parseRoutes } from "../router/route-rows.ts";
import { routeTable } from "../router/routes.ts";
import { aSession, metadataWithTeams } from "../testing/clinic.ts";
import { fakePlugins } from "../testing/fake-plugins.tsx";
import { compiledOf, personType, TestFrame } from "../testing/TestFrame.tsx";
import { DeleteDialog, type DeleteDialogProps } from "./DeleteDialog.tsx";

const compiled = compiledOf(metadataWithTeams(), [...fakePlugins.values()]);
const type = personType(compiled);
const teamType = compiled.metadata.entities.get("team") as EntityType;
const team = { teamId: 2, title: "Night shift" };
const record = { personId: 5, email: "lind@clinic.example", lastName: "Lind" };
const referrers: readonly Referrers[] = [
  {
    entityName: "person",
    attributeNameList: ["leaderId"],
    idList: [6, 7, 8, 9, 10, 11, 12],
    labels: { 6: "Lovelace", 7: "Hopper", 8: "Franklin", 9: "Clarke", 10: "Meitner" },
  },
  { entityName: "team", attributeNameList: ["headId"], idList: [2], labels: { 2: "Night shift" } },
];
const IN_USE = { title: "Could not delete person. Person in use.", text: null, isInUse: true };
const FAILED = {
  title: "Could not delete person.",
  text: "The server did not answer. Check your connection and try again.",
  isInUse: false,
};

/** Routes with a batch edit of both entities. */
const TABLE = routeTable(
  parseRoutes([
    { name: "home", path: "/", screen: "test/home", guard: "session", title: "Home" },
    {
      name: "{entity}EditBatch",
      path: "/build/{entity}/edit-batch/:idListEncoded",
      screen: "test/home",
      guard: "session",
      title: "Edit Batch",
      entities: ["person", "team"],
    },
  ]),
);

interface DialogStoryProps extends Pick<DeleteDialogProps, "state" | "note"> {
  /** Uses an entity whose references are not looked up. */
  readonly isTeam?: boolean;
  readonly canUndo?: boolean;
  readonly mayUpdate?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function DialogStory(props: DialogStoryProps) {
  const { state, note, isTeam = false, canUndo = true, mayUpdate = true, onCancel, onConfirm } = props;
  const permission = { person: { view: true, create: true, update: mayUpdate, remove: true } };
  return (
    <TestFrame compiled={compiled} session={aSession({ permission })}>
      <RouteTableContext value={TABLE}>
        <DeleteDialog
          type={isTeam ? teamType : type}
          state={state}
          note={note}
          deletion={{ record: isTeam ? team : record, canUndo, cancel: onCancel, confirm: onConfirm }}
        />
      </RouteTableContext>
    </TestFrame>
  );
}

const meta = {
  title: "Forms/DeleteDialog",
  component: DialogStory,
  args: { state: { kind: "asking", failure: null }, onCancel: fn(), onConfirm: fn() },
} satisfies Meta<typeof DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { args: { state: { kind: "loading" } } };

export const Asking: Story = {
  play: async ({ args }) => {
    await expect(
      await screen.findByRole("heading", { name: "Are you sure you want to delete Lind?" }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Escape}");
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

export const AskingWithoutUndo: Story = { args: { canUndo: false } };

export const AskingByKind: Story = {
  args: { isTeam: true, canUndo: false, note: "Its plans are deleted with it." },
  play: async () => {
    await expect(
      await screen.findByRole("heading", { name: "Are you sure you want to delete Team: Night shift?" }),
    ).toBeInTheDocument();
  },
};

export const RefusedByKind: Story = {
  args: {
    isTeam: true,
    state: { kind: "asking", failure: { ...IN_USE, title: "Could not delete team. Team in use." } },
  },
};

export const Deleting: Story = {
  args: { state: { kind: "deleting" } },
  play: async ({ args }) => {
    const button = await screen.findByRole("button", { name: "Delete" });
    await expect(button).toHaveAttribute("aria-busy", "true");
    await userEvent.click(button);
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

export const Refusing: Story = {
  args: { state: { kind: "refusing", referrers, failure: null } },
  play: async () => {
    await expect(await screen.findByRole("heading", { name: "Cannot Delete Lind" })).toBeInTheDocument();
    await expect(
      screen.getByText("Lovelace, Hopper, Franklin, Clarke, Meitner and 2 more: Leader"),
    ).toBeInTheDocument();
    await expect(screen.getByRole("link", { name: "Batch Edit Teams" })).toBeInTheDocument();
    await expect(screen.queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
  },
};

export const RefusingToWhoMayNotChangeThem: Story = {
  args: { state: { kind: "refusing", referrers, failure: null }, mayUpdate: false },
};

export const RefusedWhileAsking: Story = { args: { state: { kind: "refusing", referrers, failure: IN_USE } } };

export const RefusedForHiddenRecords: Story = { args: { state: { kind: "asking", failure: IN_USE } } };

export const Failed: Story = { args: { state: { kind: "asking", failure: FAILED } } };

export const RefusingOnAPhone: Story = {
  args: { state: { kind: "refusing", referrers, failure: null } },
  globals: { viewport: { value: "mobile1" } },
};

export const RefusingDark: Story = {
  args: { state: { kind: "refusing", referrers, failure: IN_USE } },
  globals: { theme: "dark" },
};
