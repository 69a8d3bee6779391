import { expect, test } from "@playwright/test";
import { joinByLink, resetByMail } from "./joining.ts";
import { inFolder, startProduct } from "./product.ts";
import { aUser, expectNote, fillUser, NEW_USER, row, search, submit } from "./users.ts";

test("a stranger joins and resets the password; what they added is there after a restart", async ({ page }) => {
  await inFolder(async (folder) => {
    const user = aUser();
    const first = await startProduct({ DATA_DIR: folder });
    const email = await joinByLink(page, first.url);
    await page.context().clearCookies();
    await resetByMail(page, first.url, email);
    await page.goto(`${first.url}${NEW_USER}`);
    await fillUser(page, user);
    await submit(page);
    await expectNote(page, "New user created successfully");

    await first.stop();
    const second = await startProduct({ DATA_DIR: folder });
    await page.goto(`${second.url}/build/user/list`);
    await search(page, user.lastName);
    await expect(row(page, user.email)).toBeVisible();
    await second.stop();
  });
});
