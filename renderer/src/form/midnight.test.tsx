/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aSession, personAttributes, text } from "../testing/clinic.ts";
import { fakeServer } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { EntityForm } from "./EntityForm.tsx";

const server = fakeServer({ "POST /api/person/check": () => ({ result: [] }) });
afterEach(() => {
  unmount();
  sessionStorage.clear();
  server.restore();
});

/** A session whose server, in New York, is this many milliseconds before midnight. */
function sessionBefore(left: number) {
  const now = Date.parse("2026-03-02T05:00:00.000Z") - left;
  return { ...aSession(), now, expires: now / 1000 + 1800, timeZone: "America/New_York", today: "2026-03-01" };
}

test("an open form follows the organization's day, by the server's clock, and keeps what was typed", async () => {
  const [key, email] = personAttributes;
  const isSecond = { logic: { "==": [{ today: [] }, "2026-03-02"] } };
  const attributes = [
    key,
    email,
    text("badge", 80, { conditionalList: [{ id: "second", if: isSecond, then: [{ id: "show" }] }] }),
  ].filter((each) => each !== undefined);
  const compiled = compiledPersons(attributes);
  mount(
    <TestFrame compiled={compiled} session={sessionBefore(2_500)}>
      <EntityForm
        type={personType(compiled)}
        record={null}
        onSaved={() => undefined}
        onCancel={() => undefined}
        refusalTexts={() => ({ title: "Error", text: "Unable to save" })}
      />
    </TestFrame>,
  );
  const badge = page.getByRole("textbox", { name: "Badge" });
  const typed = page.getByRole("textbox", { name: /^Email/ });
  await typed.fill("new@clinic.example");
  expect(badge.query()).toBeNull();
  await expect.element(badge).toBeVisible();
  await expect.element(typed).toHaveValue("new@clinic.example");
});
