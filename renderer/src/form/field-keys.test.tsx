import type { Values } from "@armature/engine";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fakeServer, type FakeServer } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { personType, TestFrame } from "../testing/TestFrame.tsx";
import { EntityForm } from "./EntityForm.tsx";

const record: Values = {
  personId: 5,
  email: "lind@clinic.example",
  lastName: "Lind",
  jobTitle: "Nurse",
  doctor: 1,
  licence: "7",
  leaderId: 9,
  updated: "t1",
};
const leaders = [{ personId: 9, lastName: "Boss" }];
const list = { result: leaders, total: 1, isExact: true, after: null, labels: {}, needsInformation: [] };

let server: FakeServer;
beforeEach(() => {
  server = fakeServer({
    "GET /api/person": () => list,
    "GET /api/personAuditHistory": () => ({ result: [], labels: {}, people: {} }),
    "POST /api/person/check": () => ({ result: [] }),
  });
  mount(
    <TestFrame>
      <EntityForm
        type={personType()}
        record={record}
        refusalTexts={() => ({ title: "Error", text: "" })}
        onSaved={vi.fn()}
        onCancel={vi.fn()}
      />
    </TestFrame>,
  );
});
afterEach(() => {
  unmount();
  sessionStorage.clear();
  server.restore();
});

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const menu = (name: string) => page.getByRole("menu", { name: `Actions of ${name}` });
const items = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map(({ textContent }) => textContent);

/** The name of the focused element. */
const focused = () => {
  const { activeElement } = document;
  return activeElement?.closest("[data-field]")?.getAttribute("data-field") ?? activeElement?.textContent;
};

test("Tab goes from field to field, and from the last one to the buttons", async () => {
  await expect.element(page.getByRole("combobox", { name: "Leader" })).toBeEnabled();
  await field("Email").click();
  const stops = [focused()];
  while (stops.at(-1) !== "Cancel" && stops.length < 20) {
    await userEvent.keyboard("{Tab}");
    stops.push(focused());
  }
  expect(stops).toEqual([
    "field-email",
    "field-lastName",
    "field-jobTitle",
    "field-doctor",
    "field-licence",
    "field-leaderId",
    "Cancel",
  ]);
});

describe("Alt+H", () => {
  test("opens what can be done at the field, and arrows, Home and End go through it", async () => {
    await field("Email").click();
    await userEvent.keyboard("{Alt>}h{/Alt}");
    await expect.element(menu("Email")).toBeVisible();
    expect(items()).toEqual(["Help", "Value history"]);
    const at = (name: string) => page.getByRole("menuitem", { name });
    await expect.element(at("Help")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(at("Value history")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(at("Help")).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.element(at("Value history")).toHaveFocus();
    await userEvent.keyboard("{Home}{Escape}");
    await expect.element(menu("Email")).not.toBeInTheDocument();
    await expect.element(field("Email")).toHaveFocus();
    await expect.element(field("Email")).toHaveValue("lind@clinic.example");
  });

  test("leads to the help text, and Escape back", async () => {
    await field("Email").click();
    await userEvent.keyboard("{Alt>}h{/Alt}");
    await expect.element(menu("Email")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("note", { name: "Help for Email" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("note", { name: "Help for Email" })).not.toBeInTheDocument();
    await userEvent.keyboard("{Tab}");
    await expect.element(field("Email")).toHaveFocus();
  });

  test("leads to the history, and closing it back to its button, before the field", async () => {
    await field("Job Title").click();
    await userEvent.keyboard("{Alt>}h{/Alt}");
    await expect.element(menu("Job Title")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "Value history of Job Title" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Value history of Job Title" })).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(field("Job Title")).toHaveFocus();
  });

  test("clears an answer, and focus stays at the field", async () => {
    const yes = page.getByRole("radio", { name: "Yes" });
    await expect.element(yes).toBeVisible();
    yes.element().focus();
    await userEvent.keyboard("{Alt>}h{/Alt}");
    await expect.element(menu("Doctor")).toBeVisible();
    expect(items()).toEqual(["Value history", "Clear answer"]);
    await userEvent.keyboard("{End}{Enter}");
    await expect.element(yes).not.toBeChecked();
    await expect.element(yes).toHaveFocus();
  });
});

test("the buttons at a field stay for a pointer and a screen reader, and show while a person is there", async () => {
  const button = page.getByRole("button", { name: "Value history of Job Title" });
  const opacity = () => getComputedStyle(button.element()).opacity;
  await field("Email").hover();
  await expect.poll(opacity).toBe("0");
  await field("Job Title").click();
  await expect.poll(opacity).toBe("1");
  await field("Email").click();
  await page.getByText("Job Title", { exact: true }).hover();
  await expect.poll(opacity).toBe("1");
  await button.click();
  await expect.element(page.getByRole("heading", { name: "Value history of Job Title" })).toBeVisible();
});
