import { defineOperation } from "@armature/engine";
import { IdText, nullable } from "@armature/engine/operation";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type FakeServer, fakeServer, refusal } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { TestFrame } from "../testing/TestFrame.tsx";
import { Banner, Button } from "../ui/index.ts";
import { failureText } from "./api-error.ts";
import { useOperation } from "./operation.ts";

/** What the server says of any form whose values it refuses. */
const SUMMARY = "Some fields have validation errors. Review errors above before resubmitting.";
const lendAll = defineOperation({ method: "POST", path: "/api/shelf/lend", result: nullable(IdText) });

type Problem = readonly [attribute: string | null, message: string];
let problems: readonly Problem[] = [];
let server: FakeServer;
beforeEach(() => {
  const items = () => problems.map(([attribute, message]) => ({ code: "shelfFull", attribute, message }));
  server = fakeServer({ "POST /api/shelf/lend": () => refusal(400, SUMMARY, items()) });
  mount(
    <TestFrame>
      <Lending />
    </TestFrame>,
  );
});
afterEach(() => {
  unmount();
  server.restore();
});

/** A screen with a call of its own, and no fields. */
function Lending() {
  const { mutate, error } = useOperation(lendAll);
  return (
    <>
      <Button onClick={() => mutate({})}>Lend all</Button>
      {error && <Banner tone="danger">{failureText(error)}</Banner>}
    </>
  );
}

async function lend(...refused: readonly Problem[]): Promise<void> {
  problems = refused;
  await userEvent.click(page.getByRole("button", { name: "Lend all" }));
}

test("a screen's own call that a module refuses shows the module's sentence [F-105]", async () => {
  await lend(["shelfMark", "this shelf has room for 3 items"]);
  await expect.element(page.getByText("This shelf has room for 3 items. Request id: 01a1-request")).toBeVisible();
  await expect.element(page.getByText(SUMMARY)).not.toBeInTheDocument();
});

test("a screen's own call lists what several records are refused for [F-105]", async () => {
  const full = (mark: string): Problem => [null, `Shelf ${mark} is full.`];
  await lend(full("A1"), full("A1"), full("B2"));
  await expect.element(page.getByText(/^Shelf A1 is full\. Shelf B2 is full\. Request id/)).toBeVisible();
  await lend(...Array.from("ABCDEFGH", full));
  await expect
    .element(page.getByText(/^Shelf A is full\. .*Shelf E is full\. There are 3 more\. Request/))
    .toBeVisible();
});
