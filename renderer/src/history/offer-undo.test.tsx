import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type ReactNode, useState } from "react";
import { closeApp, personType, serveApp, visitApp } from "../testing/index.ts";
import { Button, Dialog, TextField } from "../ui/index.ts";
import { useOfferUndo } from "./offer-undo.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "test/page", guard: "public", frame: "bare" },
  { name: "home", path: "/", screen: "test/page", guard: "session", title: "Home" },
  {
    name: "{entity}Undo",
    path: "/undo/{entity}/:changesetId",
    screen: "test/undo",
    guard: "session",
    title: "Undo",
    entities: ["person"],
  },
];

beforeEach(async () => {
  await page.viewport(1280, 800);
  serveApp();
});
afterEach(closeApp);

/** Each press makes a save that can be undone. */
function Saving() {
  const offerUndo = useOfferUndo();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {["c1", "c2"].map((id) => (
        <Button key={id} onClick={() => offerUndo(personType(), id, `Saved ${id}`)}>{`Save ${id}`}</Button>
      ))}
      <TextField id="note" label="Note" value={text} onChange={setText} />
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Asked" footer={<Button>Yes</Button>}>
        Sure?
      </Dialog>
    </>
  );
}

function visit(): () => string {
  const screen = (content: ReactNode) => () => Promise.resolve({ default: () => content });
  const screens = new Map([
    ["test/page", screen(<Saving />)],
    ["test/undo", screen(<h1>Taken back</h1>)],
  ]);
  return visitApp({ routes: ROUTES, screens, path: "/" });
}

const save = (id: string) => page.getByRole("button", { name: `Save ${id}` }).click();
const undoOf = (message: string) =>
  page.getByRole("listitem").filter({ hasText: message }).getByRole("button", { name: "Undo" });

test("a note takes back what it tells of, not what was saved later", async () => {
  const where = visit();
  await save("c1");
  await save("c2");
  await undoOf("Saved c1").click();
  await expect.poll(where).toBe("/undo/person/c1");
});

test("Ctrl+Z takes back the last change, and only once", async () => {
  const where = visit();
  await save("c1");
  await save("c2");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(where).toBe("/undo/person/c2");
  await expect.element(undoOf("Saved c2")).not.toBeInTheDocument();
  await expect.element(undoOf("Saved c1")).toBeVisible();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(page.getByRole("heading", { name: "Taken back" })).toBeVisible();
  expect(where()).toBe("/undo/person/c2");
});

test("Ctrl+Z in a field, or in a window that asks, leaves the page where it is", async () => {
  const where = visit();
  await save("c1");
  await page.getByRole("textbox", { name: "Note" }).fill("A");
  await userEvent.keyboard("{Control>}z{/Control}");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect.element(page.getByRole("button", { name: "Yes" })).toBeVisible();
  (page.getByRole("button", { name: "Yes" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(page.getByRole("dialog", { name: "Asked" })).toBeInTheDocument();
  expect(where()).toBe("/");
});
