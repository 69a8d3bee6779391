import { publishNpiForOthers, publishText } from "./admin.ts";
import { ADMIN, callsOf, MEMBER, resultOf } from "./people.ts";
import { expect } from "./test.ts";
import { test } from "./two-instances.ts";
import { addUser, answer, aUser, expectNote, field, fill, fillUser, NEW_USER, submit } from "./users.ts";

test("what one instance publishes, the next request on the other follows, and so do open forms and the end of a session [ACC-D14, GEN-020]", async ({
  arrive,
  one,
  other,
}) => {
  const admin = await arrive(ADMIN, one);
  const { page, calls } = await arrive(MEMBER, other);
  for (const name of ["locker", "parkingSpot"]) {
    await publishText(admin, name, `The ${name}`);
    expect(await addUser(calls, { [name]: "12" })).toMatchObject({ [name]: "12" });
  }
  const user = aUser();
  await page.goto(NEW_USER);
  await fillUser(page, user);
  await answer(page, "Provider", "No");
  await expect(field(page, "NPI")).toBeHidden();
  await publishText(admin, "pager", "Pager");
  await publishNpiForOthers(admin);
  expect(await addUser(calls, { provider: 1, npi: "1000000061" })).toMatchObject({ npi: null });
  await expect(
    page.getByText(
      /^Added: Pager \(below [^)]+\)\. Changed: NPI\. Shown now: NPI \(below Provider\)\. We kept what you typed\.$/,
    ),
  ).toBeVisible();
  await expect(field(page, "NPI")).toHaveAccessibleDescription(/Needed because Provider is 'No'/);
  await expect(field(page, "Last Name")).toHaveValue(user.lastName);
  await fill(page, { Pager: "555-0199" });
  await submit(page);
  await expectNote(page, "New user created successfully");

  const elsewhere = callsOf(page.request, one.url);
  expect(await resultOf(elsewhere.GET("/api/session"))).toMatchObject({ username: MEMBER });
  const cookies = await page.context().cookies();
  await calls.POST("/api/logout");
  await page.context().addCookies(cookies);
  expect((await elsewhere.GET("/api/user")).response.status).toBe(401);
});
