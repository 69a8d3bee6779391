import { publishNpiForOthers, publishText } from "./admin.ts";
import { ADMIN, MEMBER, callsOf, resultOf } from "./people.ts";
import { expect } from "./test.ts";
import { test } from "./two-instances.ts";
import { addUser, answer, field, fill, fillUser, aUser, expectNote, NEW_USER, submit } from "./users.ts";

test("what one instance publishes, the very next request on the other follows", async ({ arrive, one, other }) => {
  const admin = await arrive(ADMIN, one);
  const { calls } = await arrive(MEMBER, other);
  for (const name of ["pager", "locker", "parkingSpot"]) {
    await publishText(admin, name, `The ${name}`);
    expect(await addUser(calls, { [name]: "12" })).toMatchObject({ [name]: "12" });
  }
  await publishNpiForOthers(admin);
  expect(await addUser(calls, { provider: 1, npi: "1000000061" })).toMatchObject({ npi: null });
});

test("a form that is open on the other instance follows too", async ({ arrive, one, other }) => {
  const admin = await arrive(ADMIN, one);
  const { page } = await arrive(MEMBER, other);
  await page.goto(NEW_USER);
  await fillUser(page, aUser());
  await answer(page, "Provider", "No");
  await publishText(admin, "pager", "Pager");
  await publishNpiForOthers(admin);
  await expect(page.getByText("Added: Pager. Changed: NPI. We kept what you typed.")).toBeVisible();
  await expect(field(page, "NPI")).toBeVisible();
  await fill(page, { Pager: "555-0199" });
  await submit(page);
  await expectNote(page, "New user created successfully");
});

test("a session holds on every instance, and so does its end [ACC-D14]", async ({ arrive, one, other }) => {
  const { page, calls } = await arrive(MEMBER, one);
  const elsewhere = callsOf(page.request, other.url);
  expect(await resultOf(elsewhere.GET("/api/session"))).toMatchObject({ username: MEMBER });
  const cookies = await page.context().cookies();
  await calls.POST("/api/logout");
  await page.context().addCookies(cookies);
  expect((await elsewhere.GET("/api/user")).response.status).toBe(401);
});
