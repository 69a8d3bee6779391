import { closeApp, type FakeServer, refusal, withStatus } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, openClinic, serveClinic, visitClinic } from "../collection/clinic.testing.ts";
import type { ClinicWorld } from "../collection/clinic-records.testing.ts";

/* A failed submission is remembered of its organization until the page is loaded anew: each test has one of its own. */
let organizationId = 20;
let world: ClinicWorld;
let server: FakeServer;
beforeEach(async () => {
  organizationId += 1;
  ({ world, server } = await openClinic(organizationId));
});
afterEach(() => {
  closeApp();
  toasts.setState([], true);
});

const submit = () => button("Submit Questionnaire");
const confirmation = () => page.getByRole("alertdialog", { name: "Submit the questionnaire?" });
/** Presses the button, and answers the question. */
const submitForGood = async () => {
  await userEvent.click(submit());
  await userEvent.click(confirmation().getByRole("button", { name: "Submit" }));
};
const headings = (level: number) =>
  page
    .getByRole("heading", { level })
    .elements()
    .map((heading) => heading.textContent);
const answerAll = () => Object.assign(world.records["device"]?.[1] ?? {}, { quantity: 2 });
const writes = () =>
  server.requests
    .filter(({ method, path }) => method !== "GET" && !path.endsWith("/check"))
    .map(({ method, path, body }) => [method, path, body]);

describe("the accordion of the summary", () => {
  test("has the sections of the organization's care setting, each with how much is answered [NMQ-188, NMQ-189]", async () => {
    visitClinic("summary");
    await expect
      .poll(() => headings(2))
      .toEqual([
        "IntroductionNothing to answer",
        "BackgroundComplete",
        "LocationsComplete",
        "InterfacesComplete",
        "Devices and Systems7 of 8 answered",
        "ExtractsComplete",
        "VolumesComplete",
        "What is open",
      ]);
    closeApp();
    world.careSetting = "Acute Care";
    server = serveClinic(world);
    visitClinic("summary");
    await expect.poll(() => headings(2)).toHaveLength(7);
    expect(headings(2).join()).not.toContain("Interfaces");
  });

  test.each([
    ["Interfaces", ["Lab Orders (ORM) Labcorp, Quest DiagnosticsComplete", "Pharmacy LabcorpComplete"], "Real-time?"],
    ["Locations", ["eastComplete", "NorthComplete"], "Total Staff Count"],
    ["Devices and Systems", ["Analyzer Blood Roche3 of 4 answered", "Scanner Flat CanonComplete"], "Quantity"],
  ])("lists a form for each of the %s [NMQ-190, NMQ-191]", async (section, names, last) => {
    visitClinic("summary");
    await userEvent.click(button(new RegExp(`^${section}`)));
    await expect.poll(() => headings(3)).toEqual(names);
    for (const name of names) {
      await userEvent.click(page.getByRole("heading", { level: 3 }).filter({ hasText: name }).getByRole("button"));
      await expect.element(page.getByRole("form").getByText(last).first()).toBeVisible();
      expect(page.getByRole("form").elements()).toHaveLength(1);
    }
  });

  test("shows an answer where it is changed, and follows it", async () => {
    visitClinic("summary");
    await userEvent.click(button(/^Devices/));
    await userEvent.click(button(/^Analyzer/));
    await userEvent.fill(page.getByLabelText("Quantity"), "3");
    await expect.poll(() => headings(2)[4]).toBe("Devices and SystemsComplete");
    expect(writes()).toEqual([["PUT", "/api/device/9", { quantity: 3 }]]);
    await expect.element(submit()).not.toHaveAttribute("aria-disabled");
  });

  test("says what is there where nothing is asked, or nothing was added", async () => {
    visitClinic("summary");
    await userEvent.click(button(/^Introduction/));
    await expect.element(page.getByText("Your answers prepare the install.")).toBeVisible();
    await userEvent.click(button(/^Extracts/));
    await expect.element(page.getByText("No extracts have been added.")).toBeVisible();
  });
});

describe("submitting", () => {
  test("is on the summary, which is the last page, and off while an answer is missing [NMQ-005, NMQ-192, NMQ-193]", async () => {
    visitClinic("summary");
    await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
    await expect.element(button(/^Next/)).toHaveAttribute("aria-disabled", "true");
    await expect.element(submit()).toHaveAccessibleDescription("1 question is not answered yet.");
    await userEvent.click(submit(), { force: true });
    expect(writes()).toEqual([]);
  });

  test.each(["nmqSubmitted", "nmqApproved", "buildOpen", "completed"])(
    "is off at %s, though all is answered [NMQ-193]",
    async (status) => {
      answerAll();
      world.status = status;
      visitClinic("summary");
      await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
      await userEvent.click(submit(), { force: true });
      expect(writes()).toEqual([]);
    },
  );

  test("is off for who may not change the organization", async () => {
    answerAll();
    world.permission = {
      ...world.permission,
      organization: { view: true, create: false, update: false, remove: false },
    };
    visitClinic("summary");
    await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
  });

  test("takes a snapshot, then sets the status; from then on all is only read, without a reload [NMQ-194, NMQ-195, NMQ-200]", async () => {
    answerAll();
    visitClinic("summary");
    await submitForGood();
    await expect.poll(writes).toEqual([
      ["POST", "/api/snapshot", null],
      ["PUT", `/api/organization/${organizationId}`, { status: "nmqSubmitted" }],
    ]);
    await expect.element(page.getByText("Questionnaire Submitted")).toBeVisible();
    await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button(/^Background/));
    await expect.element(page.getByLabelText("Vision")).toBeDisabled();
    await userEvent.click(page.getByRole("link", { name: /^Devices/ }));
    await expect.element(page.getByRole("cell", { name: "Scanner" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: /^Create new/ })).toHaveAttribute("aria-disabled", "true");
    await expect.element(button(/^Delete/)).not.toBeInTheDocument();
  });

  test("is asked about once more, by the keyboard too; Cancel and Escape send nothing [F-035]", async () => {
    answerAll();
    visitClinic("summary");
    await userEvent.click(submit());
    await expect.element(confirmation().getByText(/You cannot change your answers after submitting/)).toBeVisible();
    await userEvent.click(confirmation().getByRole("button", { name: "Cancel" }));
    await expect.element(confirmation()).not.toBeInTheDocument();
    await userEvent.click(submit());
    await expect.element(confirmation().getByRole("button", { name: "Submit" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(confirmation()).not.toBeInTheDocument();
    expect(writes()).toEqual([]);
    submit().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(confirmation().getByRole("button", { name: "Submit" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(writes).toHaveLength(2);
  });

  test("that has to wait says right above the button what is open, with the way there [F-031]", async () => {
    visitClinic("summary");
    const open = page.getByRole("region", { name: "What is open" });
    await expect.element(open.getByText(/^1 question is open: Devices and Systems$/)).toBeVisible();
    const [above, below] = [open, submit()].map((each) => each.element().getBoundingClientRect());
    expect((below?.top ?? 0) - (above?.bottom ?? 0)).toBeLessThan(32);
    await userEvent.click(open.getByRole("link", { name: "Devices and Systems" }));
    await expect.element(page.getByRole("textbox", { name: /^Quantity/ })).toHaveFocus();
    answerAll();
    visitClinic("summary");
    await expect.element(submit()).not.toHaveAttribute("aria-disabled");
    await expect.element(open).not.toBeInTheDocument();
  });

  test("saves first what was typed a moment ago", async () => {
    answerAll();
    visitClinic("summary");
    await userEvent.click(button(/^Background/));
    await userEvent.fill(page.getByLabelText("Vision"), "Later");
    await submitForGood();
    await expect.element(page.getByText("Questionnaire Submitted")).toBeVisible();
    expect(writes()).toEqual([
      ["PUT", `/api/organization/${organizationId}`, { vision: "Later" }],
      ["POST", "/api/snapshot", null],
      ["PUT", `/api/organization/${organizationId}`, { status: "nmqSubmitted" }],
    ]);
  });

  test("happens once, however often it is asked for while that is saved", async () => {
    answerAll();
    const held = Promise.withResolvers<void>();
    server.on("PUT /api/organization/:id", async ({ body }) => {
      await held.promise;
      const record = Object.assign(world.records["organization"]?.[0] ?? {}, body);
      world.status = String(record["status"]);
      return { result: { ...record }, labels: {}, people: {} };
    });
    visitClinic("summary");
    await userEvent.click(button(/^Background/));
    await userEvent.fill(page.getByLabelText("Vision"), "Later");
    await userEvent.click(submit());
    await userEvent.dblClick(confirmation().getByRole("button", { name: "Submit" }));
    held.resolve();
    await expect.element(page.getByText("Questionnaire Submitted")).toBeVisible();
    expect(server.calls("POST /api/snapshot")).toHaveLength(1);
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  });

  test.each([
    ["POST /api/snapshot", [["POST", "/api/snapshot", null]]],
    ["PUT /api/organization/:id", null],
  ])(
    "that fails at %s says so, changes nothing, and is off from then on [NMQ-196, NMQ-197, NMQ-199]",
    async (call, sent) => {
      answerAll();
      server.on(call, () => refusal(409, "The questionnaire cannot be submitted: no snapshot."));
      visitClinic("summary");
      await submitForGood();
      const reported = page.getByRole("alertdialog", { name: "Error submitting questionnaire" });
      await expect.element(reported.getByText(/no snapshot/)).toBeVisible();
      await userEvent.click(reported.getByRole("button", { name: "Close" }));
      const off = button("Error Occurred Submitting Questionnaire");
      await expect.element(off).toHaveAttribute("aria-disabled", "true");
      if (sent) expect(writes()).toEqual(sent);
      expect(world.status).toBe("nmqOpen");
      const before = writes();
      await userEvent.click(off, { force: true });
      expect(writes()).toEqual(before);
    },
  );

  test.each(["POST /api/snapshot", "PUT /api/organization/:id"])(
    "that somebody else does at the same moment is told as done, not as failed (%s) [NMQ-D30, F-036]",
    async (call) => {
      answerAll();
      server.on(call, () => {
        world.status = "nmqSubmitted";
        return refusal(409, "The questionnaire cannot be submitted: it has been submitted already.");
      });
      visitClinic("summary");
      await submitForGood();
      const message = "The questionnaire is submitted: somebody else did it a moment before you.";
      await expect.poll(() => toasts.getState()).toMatchObject([{ type: "info", message }]);
      await expect.element(page.getByText("Questionnaire Submitted")).toBeVisible();
      await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
      await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
    },
  );

  describe("while a colleague empties an answer", () => {
    let otherTab: BroadcastChannel;
    beforeEach(() => {
      otherTab = new BroadcastChannel("armature-events");
    });
    afterEach(() => otherTab.close());
    const quantityIs = (quantity: number | null) => {
      Object.assign(world.records["device"]?.[1] ?? {}, { quantity });
      otherTab.postMessage({ kind: "answers", event: { organizationId, entity: "device", records: null } });
    };

    test("is off in the question too, which says what is open [F-031, NMQ-193]", async () => {
      answerAll();
      visitClinic("summary");
      await userEvent.click(submit());
      const confirm = confirmation().getByRole("button", { name: "Submit" });
      await expect.element(confirm).toHaveFocus();
      quantityIs(null);
      await expect.element(confirmation().getByText(/^1 question is open: Devices and Systems$/)).toBeVisible();
      await expect.element(confirm).toHaveAttribute("aria-disabled", "true");
      await userEvent.keyboard("{Enter}");
      expect(writes()).toEqual([]);
      quantityIs(2);
      await expect.element(confirmation().getByText(/^You cannot change your answers/)).toBeVisible();
      await userEvent.keyboard("{Enter}");
      await expect.poll(writes).toHaveLength(2);
    });

    test("is refused with what is open, and possible again once that is answered [NMQ-198]", async () => {
      answerAll();
      const message = "The questionnaire cannot be submitted: 1 question is not answered.";
      server.on("PUT /api/organization/:id", () => {
        Object.assign(world.records["device"]?.[1] ?? {}, { quantity: null });
        return refusal(409, message, [{ code: "state", attribute: "status", message }]);
      });
      visitClinic("summary");
      await submitForGood();
      const refused = page.getByRole("alertdialog", { name: "The questionnaire was not submitted" });
      await expect.element(refused.getByText(message, { exact: true })).toBeVisible();
      await userEvent.click(refused.getByRole("button", { name: "Close" }));
      await expect.element(submit()).toHaveAccessibleDescription("1 question is not answered yet.");
      quantityIs(2);
      await expect.element(submit()).not.toHaveAttribute("aria-disabled");
    });
  });

  test("that failed stays off, whatever page was looked at meanwhile [NMQ-198]", async () => {
    answerAll();
    server.on("POST /api/snapshot", () => refusal(500, "Something went wrong."));
    visitClinic("summary");
    await submitForGood();
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Close" }));
    server.on("POST /api/snapshot", () => withStatus(201, { result: { id: 1 } }));
    await userEvent.click(button(/^Previous/));
    await expect.element(page.getByRole("heading", { level: 1, name: "Volumes" })).toBeVisible();
    await userEvent.click(button(/^Next/));
    await expect.element(button("Error Occurred Submitting Questionnaire")).toHaveAttribute("aria-disabled", "true");
  });
});
