import type { Page } from "@playwright/test";
import { type Calls, MEMBER, OPEN_MEMBER, resultOf, STAFF, SUBMITTED_MEMBER } from "./people.ts";
import { expect, test } from "./test.ts";

const INSTALL_ROLES = [
  "InstallAnalyst",
  "InstallSupportAnalyst",
  "ProjectCoordinator",
  "ProjectManager",
  "ProjectSponsor",
  "RevenueCycleAnalyst",
].map((name) => `provider${name}`);

const edit = (page: Page) => page.getByRole("button", { name: "Edit Lab Managers" });
const roleOf = (page: Page) => page.getByRole("row", { name: /^Lab Managers / });

/** Where the session's organization is saved. */
async function pathOf(calls: Calls): Promise<string> {
  const { organizationId } = await resultOf<{ readonly organizationId: number }>(calls.get("/api/session"));
  return `/api/organization/${organizationId}`;
}

test("members and provider staff keep the core team by one set of rules, provider staff the install team; the questionnaire's page stops at its submission [GEN-D23]", async ({
  arrive,
  baseURL,
}) => {
  const [member, staff] = [await arrive(MEMBER), await arrive(STAFF)];
  const path = await pathOf(member.calls);
  const status = async (calls: Calls, body: object) => (await calls.put(path, body)).status();
  const ann = { name: "Ann", email: "ann@one.example" };

  for (const { calls } of [member, staff])
    expect(await status(calls, { coreTeam: { "Nurse Managers": [ann] } })).toBe(200);
  for (const role of INSTALL_ROLES) {
    expect(await status(member.calls, { [role]: "pat@provider.example" }), role).toBe(403);
    expect(await status(staff.calls, { [role]: "pat@provider.example" }), role).toBe(200);
  }
  const wrong = [{ name: "", email: ann.email }, { name: "Ann", email: "ann" }, { name: "Ann" }];
  const bodies = [...wrong.map((person) => ({ "Lab Managers": [person] })), { Zeal: [], zeal: [] }, { "": [] }, "team"];
  for (const { calls } of [member, staff]) {
    for (const coreTeam of bodies) expect(await status(calls, { coreTeam }), JSON.stringify(coreTeam)).toBe(400);
  }

  await member.page.goto("/build/core-team");
  await expect(roleOf(member.page)).toContainText("(Unassigned)");
  await expect(member.page.getByRole("row", { name: /^Nurse Managers / })).toContainText(ann.email);

  const { updated } = await resultOf<{ readonly updated: string }>(member.calls.get(path));
  await resultOf(member.calls.put(path, { coreTeam: { Zeal: [ann] } }));
  const headers = { origin: baseURL, "if-match": `"${updated}"` };
  const stale = await member.page.request.put(`${baseURL}${path}`, { data: { coreTeam: {} }, headers });
  expect(stale.status()).toBe(412);

  const open = await arrive(OPEN_MEMBER);
  await open.page.goto("/member/questionnaire/coreTeam");
  await expect(edit(open.page)).toBeVisible();
  const submitted = await arrive(SUBMITTED_MEMBER);
  await submitted.page.goto("/member/questionnaire/coreTeam");
  await expect(roleOf(submitted.page)).toBeVisible();
  await expect(edit(submitted.page)).toHaveCount(0);
  await submitted.page.goto("/build/core-team");
  await expect(edit(submitted.page)).toBeVisible();
});
