import { House } from "lucide-react";
import { MemoryRouter } from "react-router";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { mount, unmount } from "../testing/mount.tsx";
import { Button } from "./inputs/Button.tsx";
import { Checkbox } from "./inputs/Checkbox.tsx";
import { DataGrid } from "./grid/DataGrid.tsx";
import { SideNavigation } from "./layout/SideNavigation.tsx";
import { Tabs } from "./layout/Tabs.tsx";
import { Tooltip } from "./overlays/Tooltip.tsx";

interface Line {
  readonly send: (method: string, params: object) => Promise<unknown>;
}
const emulate = (features: readonly { readonly name: string; readonly value: string }[]) =>
  (cdp() as unknown as Line).send("Emulation.setEmulatedMedia", { features });
const ignore = () => undefined;

beforeAll(() => page.viewport(1280, 800));
afterEach(unmount);
// Restores the settings of the run.
afterAll(() => emulate([{ name: "prefers-reduced-motion", value: "reduce" }]));

const colorOf = (
  element: Element | undefined,
  property: "color" | "backgroundColor" | "outlineStyle",
  pseudo?: string,
) => element && getComputedStyle(element, pseudo)[property];

for (const scheme of ["light", "dark"]) {
  test(`in a contrast theme (${scheme}) what is checked, current, chosen or first to press is told apart`, async () => {
    await emulate([
      { name: "forced-colors", value: "active" },
      { name: "prefers-color-scheme", value: scheme },
    ]);
    const tabs = ["One", "Two"].map((label) => ({ key: label, label, content: label }));
    const items = ["Home", "Users"].map((label) => ({
      label,
      to: `/${label}`,
      icon: House,
      current: label === "Users",
    }));
    mount(
      <MemoryRouter>
        <SideNavigation groups={[{ items }]} docked />
        <Tabs label="Views" items={tabs} current="Two" />
        <Checkbox label="Checked" checked onChange={ignore} />
        <Button variant="primary">Save</Button>
        <Tooltip label="Nothing is saved">
          <Button>Cancel</Button>
        </Tooltip>
        <DataGrid
          caption="People"
          columns={[{ key: "name", label: "Name", cell: ({ name }: { name: string }) => name }]}
          rows={[{ name: "Ada" }, { name: "Bo" }]}
          rowKey={({ name }) => name}
          selection={{
            selected: new Set(["Ada"]),
            onToggle: ignore,
            onToggleAll: ignore,
            allState: "some",
            label: ({ name }) => name,
          }}
        />
      </MemoryRouter>,
    );
    const role = (name: Parameters<typeof page.getByRole>[0], label: string) =>
      page.getByRole(name, { name: label, exact: true }).element();
    const box = role("checkbox", "Checked");
    expect(colorOf(box.nextElementSibling ?? undefined, "color")).not.toBe(colorOf(box, "backgroundColor"));
    const [save, cancel] = [role("button", "Save"), role("button", "Cancel")];
    expect(colorOf(save, "backgroundColor")).not.toBe(colorOf(cancel, "backgroundColor"));
    expect(colorOf(save, "backgroundColor")).not.toBe(colorOf(save, "color"));
    const canvas = colorOf(document.body, "backgroundColor");
    // The system paints the canvas color behind text, whatever the box has.
    (save as HTMLElement).focus();
    await userEvent.tab();
    const tooltip = page.getByRole("tooltip").element();
    expect([colorOf(tooltip, "color"), colorOf(tooltip, "backgroundColor")]).toEqual([
      colorOf(document.body, "color"),
      canvas,
    ]);
    expect(colorOf(role("link", "Users"), "backgroundColor", "::before")).not.toBe(canvas);
    expect(colorOf(role("tab", "Two"), "backgroundColor", "::after")).not.toBe(canvas);
    const rows = page.getByRole("row").elements();
    expect(rows.map((row) => colorOf(row, "outlineStyle"))).toEqual(["none", "solid", "none"]);
  });
}
