import { closeApp, type FakeServer, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { FROM_NMQ, heading, link, openClinic, serveClinic, visitClinic } from "./clinic.testing.ts";
import type { ClinicWorld } from "./clinic-records.testing.ts";

let world: ClinicWorld;
let server: FakeServer;
beforeEach(async () => {
  ({ world, server } = await openClinic());
});
afterEach(() => {
  closeApp();
  toasts.setState([], true);
});

const textOf = (locator: Locator) => locator.element().textContent;
/** What saves itself waits before it is sent. */

describe("the pages of an item", () => {
  test("are headed by its name and ask what the subsection does [NMQ-010, NMQ-072, NMQ-073]", async () => {
    visitClinic("location/list/1/staff");
    await expect.element(heading()).toHaveTextContent("North");
    await expect.element(page.getByLabelText("Total Staff Count")).toHaveValue("12");
    await expect.element(page.getByLabelText(/^Name/)).not.toBeInTheDocument();
  });

  test("save each answer to the item, and follow its name [NMQ-074]", async () => {
    visitClinic("location/list/1/general");
    await userEvent.fill(page.getByLabelText(/^Name/), "Northwest");
    await expect
      .poll(() => server.calls("PUT /api/location/:id").map(({ path, body }) => [path, body]))
      .toEqual([["/api/location/1", { name: "Northwest" }]]);
    await expect.element(heading()).toHaveTextContent("Northwest");
  });

  test.each(["TextField", "TextArea"])("take no %s that is too long [NMQ-095]", async (elementType) => {
    world.extractName = elementType;
    world.records["extract"]?.push({ extractId: 3, name: "Claims", type: null, vendor: null });
    visitClinic("extract/list/3/general");
    await userEvent.fill(page.getByLabelText(/^Name/), "Thirteen long");
    await userEvent.tab();
    await expect.element(page.getByText("Input is too long.")).toBeVisible();
    await userEvent.fill(page.getByLabelText(/^Name/), "Twelve long.");
    await expect.element(page.getByText("Input is too long.")).not.toBeInTheDocument();
    await expect
      .poll(() => server.calls("PUT /api/extract/:id").map(({ body }) => body))
      .toEqual([{ name: "Twelve long." }]);
  });

  test("take no number beyond its bounds, in the words of the questionnaire [NMQ-102, NMQ-103]", async () => {
    visitClinic("location/list/1/staff");
    const staff = page.getByLabelText("Total Staff Count");
    for (const [typed, text] of [
      ["0", "Value must be greater than 1."],
      ["501", "Value must be less than 500."],
    ] as const) {
      await userEvent.fill(staff, typed);
      await userEvent.tab();
      await expect.element(page.getByText(text)).toBeVisible();
    }
    await userEvent.fill(staff, "500");
    await expect.element(page.getByText(/^Value must be/)).not.toBeInTheDocument();
    await expect
      .poll(() => server.calls("PUT /api/location/:id").map(({ body }) => body))
      .toEqual([{ staffTotal: 500 }]);
  });

  test("hold a Yes as 1, a No as 0, and neither as null, which is shown as 'Unanswered' [NMQ-123]", async () => {
    visitClinic("interface/list/5/general");
    const asked = page.getByRole("radiogroup", { name: "Transitioning?" });
    const unanswered = page.getByText("Unanswered", { exact: true });
    const sent = () => server.calls("PUT /api/interface/:id").map(({ body }) => body);
    await expect.element(asked.getByRole("radio", { name: "Yes" })).toBeChecked();
    await expect.element(unanswered).not.toBeInTheDocument();
    await userEvent.click(asked.getByText("No"));
    await expect.poll(sent).toEqual([{ neededAfterTransition: 0 }]);
    await userEvent.click(page.getByRole("button", { name: "Clear answer" }).first());
    await expect.element(unanswered).toBeVisible();
    await expect.poll(sent).toContainEqual({ neededAfterTransition: null });
    await userEvent.click(asked.getByText("Yes"));
    await expect.poll(sent).toContainEqual({ neededAfterTransition: 1 });
    await expect.element(unanswered).not.toBeInTheDocument();
  });

  test("lead to each other [NMQ-075]", async () => {
    const where = visitClinic("location/list/1/general");
    await userEvent.click(page.getByRole("navigation", { name: "Locations" }).getByRole("link", { name: /^Staff/ }));
    await expect.poll(where).toBe("location/list/1/staff");
    await expect.element(page.getByLabelText("Total Staff Count")).toBeVisible();
  });

  test.each([
    [{ category: "Scanner", type: "Flat", vendor: "Canon" }, "Scanner Flat Canon"],
    [{ category: "Scanner", type: null, vendor: "Canon" }, "Scanner Canon"],
    [{ category: null, type: null, vendor: null }, "Device/System 8"],
  ])("of a device with %j are headed '%s' [NMQ-D12]", async (values, name) => {
    Object.assign(world.records["device"]?.[0] ?? {}, { name: null }, values);
    visitClinic("device/list/8/general");
    await expect.element(heading()).toHaveTextContent(name);
  });

  test.each(["location/list/99/general", "location/list/1/rooms", "garden/list", "background/list", "volume/create"])(
    "there is no page at %s, which says so and creates nothing [NMQ-D01]",
    async (path) => {
      visitClinic(path);
      await expect.element(page.getByText("The questionnaire has no such page")).toBeVisible();
      await expect.element(link("Go to the introduction")).toBeVisible();
      expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    },
  );

  test("of an interface that has no name yet name it, and follow type and vendors [NMQ-179, NMQ-180, NMQ-184]", async () => {
    Object.assign(world.records["interface"]?.[0] ?? {}, { name: null });
    visitClinic("interface/list/5/general");
    const sent = () => server.calls("PUT /api/interface/:id").map(({ body }) => body);
    await expect.poll(sent).toEqual([{ name: "Pharmacy Labcorp" }]);
    await expect.element(page.getByLabelText(/^Name/)).toBeDisabled();
    await userEvent.click(page.getByRole("combobox", { name: /^Vendor/ }));
    await userEvent.click(page.getByRole("option", { name: "Quest Diagnostics" }));
    await expect.poll(sent).toContainEqual({ vendorAndOrganizationNameList: ["Labcorp", "Quest Diagnostics"] });
    await expect.poll(sent).toContainEqual({ name: "Pharmacy Labcorp, Quest Diagnostics" });
  });

  test("of an interface whose name could not be saved say so [NMQ-183]", async () => {
    Object.assign(world.records["interface"]?.[0] ?? {}, { name: null });
    server.on("PUT /api/interface/:id", () => refusal(500, "No"));
    visitClinic("interface/list/5/general");
    await expect.element(page.getByText("Error: Failed to save interface name.")).toBeVisible();
  });

  describe("that ask for an address", () => {
    const addAddress = async () => {
      visitClinic("location/list/1/staff");
      await userEvent.click(page.getByRole("button", { name: "Add address" }));
      await userEvent.fill(page.getByRole("dialog").getByLabelText("Street Address 1"), "7 Oak Ln");
      await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "Save" }));
    };
    const NOT_SAVED = "New address created, but could not update record with new address value.";

    test("make one and have the item name it [NMQ-172]", async () => {
      await addAddress();
      await expect
        .poll(() => server.calls("PUT /api/location/:id").map(({ path, body }) => [path, body]))
        .toEqual([["/api/location/1", { addressId: 102 }]]);
      expect(server.calls("POST /api/address").map(({ body }) => body)).toEqual([{ address: "7 Oak Ln" }]);
    });

    test("say where one was made and the item could not name it [NMQ-175]", async () => {
      server.on("PUT /api/location/:id", () => refusal(500, "No"));
      await addAddress();
      await expect.element(page.getByText(NOT_SAVED)).toBeVisible();
    });

    test("say the usual where one that was there before could not be named", async () => {
      server.on("PUT /api/location/:id", () => refusal(500, "No"));
      visitClinic("location/list/1/staff");
      await userEvent.click(page.getByRole("combobox", { name: /^Address/ }));
      await userEvent.click(page.getByRole("option", { name: "9 Elm Rd" }));
      await expect.element(page.getByText(/^Failed to save "Address"/)).toBeVisible();
      await expect.element(page.getByText(NOT_SAVED)).not.toBeInTheDocument();
    });
  });

  test("keep the sections beside them, and lead by keyboard to the next item and to another new one [F-040]", async () => {
    // The list is sorted without regard to case: east, North.
    const where = visitClinic("location/list/2/staff");
    await expect.element(heading()).toHaveTextContent("east");
    const sections = page.getByRole("navigation", { name: "Questionnaire" });
    await expect.element(sections.getByRole("link", { name: /^Devices/ })).toBeVisible();
    await expect.element(sections.getByRole("link", { name: /^Locations/ })).toHaveAttribute("aria-current");
    const next = page.getByRole("link", { name: "Next location: North" });
    await expect.element(next).toBeVisible();
    for (let tabs = 0; tabs < 40 && document.activeElement !== next.element(); tabs += 1) await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.poll(where).toBe("location/list/1/staff");
    await expect.element(heading()).toHaveTextContent("North");
    await expect
      .element(page.getByText("Next location", { exact: true }))
      .toHaveAccessibleDescription("This is the last location of the list.");
    await userEvent.click(link("Add another"));
    await expect.poll(where).toBe("location/create");
    closeApp();
    server = serveClinic(world);
    visitClinic("volume/list/1/general");
    await expect.element(heading()).toHaveTextContent("North");
    await expect.element(link("Add another")).not.toBeInTheDocument();
  });

  test("say within 2 seconds that somebody deleted the item, and that what is typed then is not saved [F-025, NMQ-D17, NMQ-083]", async () => {
    visitClinic("device/list/8/general");
    await expect.element(heading()).toHaveTextContent("Scanner Flat Canon");
    await expect.element(page.getByText("Saved", { exact: true }).first()).toBeInTheDocument();
    const devices = world.records["device"] ?? [];
    devices.splice(
      devices.findIndex(({ deviceId }) => deviceId === 8),
      1,
    );
    await userEvent.fill(page.getByLabelText("Quantity"), "5");
    const otherTab = new BroadcastChannel("armature-events");
    const event = { organizationId: 7, entity: "device", records: null };
    otherTab.postMessage({ kind: "answers", event });
    await expect.element(page.getByText("This device/system was deleted", { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText("Quantity")).not.toBeInTheDocument();
    await expect
      .poll(() => toasts.getState().map(({ message }) => message))
      .toEqual(['Failed to save "Quantity". There is no Device/System with this id.']);
    await userEvent.click(link("Go to Devices and Systems"));
    await expect.element(page.getByRole("cell", { name: "Analyzer" })).toBeVisible();
    otherTab.close();
  });

  test.each(FROM_NMQ)("at %s are read alone [NMQ-200, NMQ-201]", async (status) => {
    world.status = status;
    visitClinic("location/list/1/staff");
    await expect.element(page.getByLabelText("Total Staff Count")).toBeDisabled();
    expect(textOf(heading())).toBe("North");
  });
});
