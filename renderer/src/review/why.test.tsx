import { NO_FACTS } from "@armature/engine/rules";
import { allowingAbsent } from "@armature/engine/access";
import type { Values } from "@armature/engine";
import { planItem, reviewItem } from "@armature/engine/changes";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { personAttributes, text } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, listHandler } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { Review } from "./Review.tsx";

const FILLED = text("title", 70, {
  conditionalList: [
    {
      id: "ofDoctors",
      if: { attribute: "doctor", comparativeOperator: "isEqual", value: 1 },
      // oxlint-disable-next-line unicorn/no-thenable -- a stored rule has a part named 'then'
      then: [{ id: "setValue", valueDefault: "Physician" }],
    },
  ],
});
const OF_LEADER = text("ward", 80, {
  label: "Ward",
  conditionalList: [
    {
      id: "ofLeader",
      if: { attribute: "leaderId", comparativeOperator: "isEqual", value: 9 },
      // oxlint-disable-next-line unicorn/no-thenable -- a stored rule has a part named 'then'
      then: [{ id: "show" }],
    },
  ],
});
const compiled = compiledPersons([...personAttributes, FILLED, OF_LEADER]);
const type = personType(compiled);
const context = { permission: allowingAbsent({}), variant: "Ambulatory", state: "buildOpen", facts: NO_FACTS };

/** The review of a change of one person, who was not a doctor before. */
function showReview(values: Values): void {
  const before = { personId: 1, email: "ann@clinic.example", lastName: "Lee", doctor: 0, updated: "t1" };
  const record = reviewItem(type, planItem(type, context, { kind: "update", id: 1, values }, before, 0));
  mount(
    <TestFrame compiled={compiled}>
      <Review type={type} caption="Changes" records={[record]} preview={{ state: "ready", issues: [] }} />
    </TestFrame>,
  );
}
const leaders = [
  { personId: 4, lastName: "Ray" },
  { personId: 9, lastName: "Boss" },
];
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 800);
  server = fakeServer({ "GET /api/person": listHandler(type, leaders) });
});
afterEach(() => {
  unmount();
  server.restore();
});

const why = (label: string) => page.getByRole("button", { name: `Why: ${label} of Lee` });
const dialog = () => page.getByRole("dialog");

test("a value that a rule hides says why it is not changed, by the values that it would have", async () => {
  showReview({ licence: "A1" });
  await expect.element(page.getByText("Ignored: not used because of another answer")).toBeVisible();
  await why("Licence").click();
  await expect
    .element(dialog().getByText("Licence is hidden: it shows only if Doctor is 'Yes', and Doctor is 'No'."))
    .toBeVisible();
});

test("a value that a rule gives says by which, and one that was sent is asked about by nobody", async () => {
  showReview({ doctor: 1, licence: "A1" });
  await why("Title").click();
  await expect.element(dialog().getByText("Title was set to 'Physician' because Doctor is 'Yes'.")).toBeVisible();
  await expect.element(why("Licence")).not.toBeInTheDocument();
  await expect.element(why("Doctor")).not.toBeInTheDocument();
});

test("a reason names records by their labels, with a constant number of calls", async () => {
  showReview({ leaderId: 4, ward: "North" });
  await expect.element(why("Ward")).toBeVisible();
  expect(server.calls("GET /api/person")).toEqual([]);
  await why("Ward").click();
  const sentence = "Ward is hidden: it shows only if Leader is 'Boss', and Leader is 'Ray'.";
  await expect.element(dialog().getByText(sentence)).toBeVisible();
  expect(server.calls("GET /api/person")).toHaveLength(2);
});

test("a review in which no rule decides has no column for it", async () => {
  showReview({ lastName: "Lee-Ray" });
  await expect.element(page.getByRole("columnheader", { name: "New value" })).toBeVisible();
  await expect.element(page.getByRole("columnheader", { name: "Decision" })).not.toBeInTheDocument();
});
