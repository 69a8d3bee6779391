import { randomBytes } from "node:crypto";
import { startReceiver } from "../../../server/src/testing/webhook-receiver.testing.ts";
import { ADMIN, MEMBER } from "./people.ts";
import { createDatabase, startProduct } from "./product.ts";
import { expect, test } from "./test.ts";
import { addUser, field } from "./users.ts";

test("an administrator lets another system hear of a new person, which it gets signed within seconds [ADD-093, ADD-094]", async ({
  arrive,
  databaseServer,
}) => {
  const SECRET_KEY = randomBytes(32).toString("base64");
  const product = await startProduct({ DATABASE_URL: await createDatabase(databaseServer), SECRET_KEY });
  const receiver = await startReceiver();
  const { page } = await arrive(ADMIN, product);
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "New webhook" }).click();
  await page.getByRole("combobox", { name: "What it is about" }).fill("Users");
  await page.getByRole("option", { name: "Users", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await field(page, "Label").fill("Directory");
  await field(page, "Address").fill(receiver.url);
  await page.getByRole("checkbox", { name: "Deleted records" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "Directory" })).toContainText("Needs a secret");

  await page.getByRole("link", { name: "Directory" }).click();
  await page.getByRole("tab", { name: "Secret" }).click();
  await page.getByRole("button", { name: "Make secret" }).click();
  const shown = page.getByRole("dialog", { name: "Copy the secret" });
  const secret = /whsec_[\w+/=]+/.exec(await shown.innerText())?.[0] ?? "";
  await shown.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Send ping" }).click();
  await expect(page.getByText("The receiver answered 204.")).toBeVisible();

  const member = await arrive(MEMBER, product);
  const user = await addUser(member.calls);
  await expect.poll(() => receiver.received.length).toBe(2);
  const [ping, made] = receiver.received;
  for (const request of [ping, made]) expect(request && receiver.verify(secret, request)).toEqual(request?.body);
  expect(made?.body).toMatchObject({
    type: "user.created",
    data: { entity: "user", items: [{ id: user.userId, kind: "created", record: { lastName: user.lastName } }] },
  });

  await page.getByRole("tab", { name: "Deliveries" }).click();
  await expect(page.getByRole("row").filter({ hasText: "New records" })).toContainText("Done");
  await receiver.close();
  await product.stop();
});
