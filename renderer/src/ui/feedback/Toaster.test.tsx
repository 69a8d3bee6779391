import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, unmount } from "../../testing/mount.tsx";
import { Toaster } from "./Toaster.tsx";
import { notify, toasts } from "./toasts.ts";
import { Button } from "../inputs/Button.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import "../styles.css";

/** The height of the footer with the buttons of a form. */
const FOOTER = 64;

beforeEach(async () => {
  await page.viewport(1280, 900);
  toasts.setState([], true);
  mount(<Toaster />);
});
afterEach(() => {
  unmount();
  toasts.setState([], true);
});

test("toasts stand top right, of four types: titled by their type but for an info, or by a title of their own [GEN-216, ACC-213, ADM-011]", async () => {
  for (const type of ["success", "error", "info", "warning"] as const)
    notify({ type, message: `A message of ${type}` });
  notify({ type: "error", title: "Create Error", message: "Named" });
  const cards = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect.element(cards.nth(4)).toBeVisible();
  const texts = cards.elements().map((card) => [...card.querySelectorAll("p")].map((line) => line.textContent));
  expect(texts).toEqual([
    ["Success", "A message of success"],
    ["Error", "A message of error"],
    ["A message of info"],
    ["Warning", "A message of warning"],
    ["Create Error", "Named"],
  ]);
  await expect.element(cards.nth(2).getByRole("img")).toBeVisible();
  const { top, right } = cards.last().element().getBoundingClientRect();
  // A page's header with its actions ends at 148 px, and a list's toolbar at 188 px.
  expect(top).toBeGreaterThanOrEqual(188);
  expect(top).toBeLessThan(210);
  expect(window.innerWidth - right).toBeLessThan(30);
});

test("on a phone the newest toast alone is shown, at the bottom of the window above a form's buttons [F-170]", async () => {
  await page.viewport(390, 844);
  notify({ type: "success", message: "First" });
  notify({ type: "success", message: "Second" });
  const notes = page.getByRole("region", { name: "Notifications" });
  await expect.element(notes.getByText("Second")).toBeVisible();
  await expect.element(notes.getByText("First")).not.toBeVisible();
  const { top, bottom } = notes.getByText("Second").element().getBoundingClientRect();
  expect(top).toBeGreaterThan(600);
  expect(bottom).toBeLessThan(844 - FOOTER);
});

test("on a phone a toast that stays covers no choice of a dialog [F-078]", async () => {
  await page.viewport(390, 844);
  const onChoose = vi.fn();
  const dialog = (
    <Dialog open title="Choose" footer={<Button>Save</Button>}>
      <Button onClick={onChoose}>Take theirs</Button>
    </Dialog>
  );
  mount(
    <>
      <Toaster />
      {dialog}
    </>,
  );
  const message = "Not saved: somebody else changed the same record a moment ago.";
  notify({ type: "error", message });
  const note = page.getByRole("region", { name: "Notifications" }).getByText(message);
  await expect.element(note).toBeVisible();
  await page.getByRole("button", { name: "Take theirs" }).click();
  expect(onChoose).toHaveBeenCalled();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Take theirs" })).toBeVisible();
});
