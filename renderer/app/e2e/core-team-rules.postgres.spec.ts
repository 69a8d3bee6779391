import type { Page } from "@playwright/test";
import { type Calls, MEMBER, OPEN_MEMBER, organizationOf, resultOf, STAFF, SUBMITTED_MEMBER } from "./people.ts";
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

test("members and provider staff keep the core team by one set of rules, provider staff the install team; the questionnaire's page stops at its submission [GEN-D23]", async ({
  arrive,
}) => {
  const [member, staff] = [await arrive(MEMBER), await arrive(STAFF)];
  const path = { id: await organizationOf(member.calls) };
  const status = async (calls: Calls, body: object) =>
    (await calls.PUT("/api/organization/{id}", { path, body })).response.status;
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

  const { updated } = await resultOf(member.calls.GET("/api/organization/{id}", { path }));
  await resultOf(member.calls.PUT("/api/organization/{id}", { path, body: { coreTeam: { Zeal: [ann] } } }));
  const headers = { "If-Match": `"${updated}"` };
  const stale = await member.calls.PUT("/api/organization/{id}", { path, headers, body: { coreTeam: {} } });
  expect(stale.response.status).toBe(412);

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
