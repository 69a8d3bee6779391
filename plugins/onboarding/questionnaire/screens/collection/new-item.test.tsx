import { closeApp, type FakeServer, refusal } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, heading, openClinic, visitClinic } from "./clinic.testing.ts";
import type { ClinicWorld } from "./clinic-records.testing.ts";

let world: ClinicWorld;
let server: FakeServer;
beforeEach(async () => {
  ({ world, server } = await openClinic());
});
afterEach(closeApp);

describe("the form of a new item", () => {
  const create = () => button("Create");
  const posted = (entity: string) => server.calls(`POST /api/${entity}`).map(({ body }) => body);
  const choose = async (label: RegExp, option: string) => {
    await userEvent.click(page.getByRole("combobox", { name: label }));
    await userEvent.click(page.getByRole("option", { name: option }));
  };
  const fieldsNow = () => [...document.querySelectorAll("form label")].map((label) => label.firstChild?.textContent);

  test.each([
    ["location", "Create new Location", ["Name"]],
    ["interface", "Create new Interface", ["Interface Type", "Vendor(s)"]],
    ["device", "Create new Device/System", ["Category", "Type", "Vendor"]],
  ])("of a %s is titled '%s' and asks %j alone [NMQ-062, NMQ-063, NMQ-064]", async (section, title, labels) => {
    visitClinic(`${section}/create`);
    await expect.element(heading()).toHaveTextContent(title);
    await expect.poll(fieldsNow).toEqual(labels);
  });

  test("shows a sub-question while its question's answer meets the condition; hidden, it is not sent [NMQ-065, NMQ-D13]", async () => {
    visitClinic("interface/create");
    await choose(/^Interface Type/, "Other");
    await userEvent.fill(page.getByLabelText("Which type"), "Badges");
    await choose(/^Interface Type/, "Pharmacy");
    await expect.element(page.getByLabelText("Which type")).not.toBeInTheDocument();
    await choose(/^Vendor/, "Labcorp");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(create());
    await expect
      .poll(() => posted("interface"))
      .toEqual([{ interfaceType: "Pharmacy", vendorAndOrganizationNameList: ["Labcorp"] }]);
  });

  test("needs each choice, and is created once all is valid [NMQ-066, NMQ-067, NMQ-068]", async () => {
    visitClinic("interface/create");
    await expect.element(create()).toHaveAttribute("aria-disabled", "true");
    for (const [label, text] of [
      [/^Interface Type/, "Required"],
      [/^Vendor/, "Please make a selection."],
    ] as const) {
      await userEvent.click(page.getByRole("combobox", { name: label }));
      await userEvent.keyboard("{Escape}");
      await userEvent.tab();
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    }
    await choose(/^Interface Type/, "Pharmacy");
    await expect.element(create()).toHaveAttribute("aria-disabled", "true");
    await choose(/^Vendor/, "Labcorp");
    await userEvent.keyboard("{Escape}");
    await expect.element(create()).not.toHaveAttribute("aria-disabled");
    expect(posted("interface")).toEqual([]);
  });

  test("takes no text that is too long [NMQ-095]", async () => {
    visitClinic("extract/create");
    await userEvent.fill(page.getByLabelText(/^Name/), "Thirteen long");
    await userEvent.tab();
    await expect.element(page.getByText("Input is too long.")).toBeVisible();
    await expect.element(create()).toHaveAttribute("aria-disabled", "true");
  });

  test("sends the answers and goes on to the new item's first page [NMQ-069, NMQ-071]", async () => {
    const where = visitClinic("location/create");
    await userEvent.fill(page.getByLabelText(/^Name/), "West");
    await userEvent.click(create());
    await expect.poll(where).toBe("location/list/102/general");
    await expect.element(heading()).toHaveTextContent("West");
    expect(posted("location")).toEqual([{ name: "West" }]);
  });

  test("that could not be sent tells the console alone; the answers stay [NMQ-070]", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.on("POST /api/location", () =>
      refusal(409, "No", [{ code: "unique", attribute: "name", message: "Another one has this name" }]),
    );
    const where = visitClinic("location/create");
    await userEvent.fill(page.getByLabelText(/^Name/), "West");
    await userEvent.click(create());
    await expect.poll(() => reported.mock.calls.flat().join(" ")).toContain("Another one has this name");
    reported.mockRestore();
    await expect.element(create()).not.toHaveAttribute("aria-disabled");
    expect(document.body.textContent).not.toMatch(/Another one has this name|Could not create|validation errors/);
    expect(where()).toBe("location/create");
    await expect.element(page.getByLabelText(/^Name/)).toHaveValue("West");
  });

  test("is off while it is sent, so that a double click creates one [NMQ-D11]", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.on("POST /api/device", async () => {
      await promise;
      return refusal(500, "No");
    });
    visitClinic("device/create");
    await userEvent.fill(page.getByLabelText("Category"), "Scale");
    await userEvent.dblClick(create());
    await expect.element(create()).toHaveAttribute("aria-disabled", "true");
    resolve();
    expect(posted("device")).toHaveLength(1);
  });

  test("asks nothing of an organization without a care setting, and creates nothing", async () => {
    world.careSetting = null;
    visitClinic("device/create");
    await expect.element(page.getByText("Your organization has no care setting yet")).toBeVisible();
    await expect.element(create()).not.toBeInTheDocument();
  });

  test("is not there once submitted: the list is [NMQ-D11]", async () => {
    world.status = "nmqSubmitted";
    const where = visitClinic("device/create");
    await expect.poll(where).toBe("device/list");
  });

  test("leads back to the list", async () => {
    const where = visitClinic("device/create");
    await userEvent.click(button("Cancel"));
    await expect.poll(where).toBe("device/list");
  });
});
