import type { AttributeSpecInput, Values } from "@armature/engine";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { personAttributes, text } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, refusal } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { EntityForm } from "./EntityForm.tsx";

const ATTRIBUTES: readonly AttributeSpecInput[] = [
  ...personAttributes,
  text("suffix", 70, { label: "Suffix", maxLength: 20 }),
  text("initials", 80, { label: "Initials", maxLength: 5 }),
  text("nickname", 90, { label: "Nickname", maxLength: 100 }),
  text("room", 95, { label: "Room", maxLength: 20 }),
  text("motto", 96, { label: "Motto", maxLength: 200 }),
];
const record: Values = { personId: 5, email: "lind@clinic.example", lastName: "Lind", doctor: 0, updated: "t1" };

let server: FakeServer;
beforeEach(() => {
  server = fakeServer({
    "POST /api/person/check": () => ({ result: [] }),
    "PUT /api/person/:id": () => refusal(500, "No."),
  });
  const compiled = compiledPersons(ATTRIBUTES);
  mount(
    <TestFrame compiled={compiled}>
      <EntityForm
        type={personType(compiled)}
        record={record}
        refusalTexts={() => ({ title: "Error", text: "Unable to update" })}
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

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const boxOf = (name: string) => field(name).element().getBoundingClientRect();

describe("short fields", () => {
  test("stand side by side where there is room, others have the whole width", async () => {
    await page.viewport(1280, 900);
    await expect.element(field("Motto")).toBeVisible();
    const [suffix, initials, nickname, room] = ["Suffix", "Initials", "Nickname", "Room"].map(boxOf);
    expect(initials?.top).toBe(suffix?.top);
    expect(initials?.left).toBeGreaterThan(suffix?.right ?? 0);
    expect(initials?.right).toBe(nickname?.right);
    expect(nickname?.top).toBeGreaterThan(initials?.bottom ?? 0);
    expect(room?.width).toBe(suffix?.width);
    expect(boxOf("Motto").top).toBeGreaterThan(room?.bottom ?? 0);
  });

  test("stand one under another where there is none", async () => {
    await page.viewport(1000, 900);
    await expect.element(field("Motto")).toBeVisible();
    expect(boxOf("Initials").top).toBeGreaterThan(boxOf("Suffix").bottom);
    expect(boxOf("Initials").width).toBe(boxOf("Nickname").width);
  });

  test("are passed by Tab in the order in which they are read", async () => {
    await page.viewport(1280, 900);
    await field("Suffix").click();
    for (const next of ["Initials", "Nickname", "Room", "Motto"]) {
      await userEvent.tab();
      await expect.element(field(next)).toHaveFocus();
    }
  });
});
