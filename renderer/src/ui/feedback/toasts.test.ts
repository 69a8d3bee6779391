import { beforeEach, expect, test } from "vitest";
import { announcements } from "./announcements.ts";
import { dismissToast, notify, toasts } from "./toasts.ts";

beforeEach(() => toasts.setState([], true));

test("titles error, success and warning toasts by their type and leaves an info toast untitled [ACC-214]", () => {
  for (const type of ["error", "success", "warning", "info"] as const) notify({ type, message: "m" });
  expect(toasts.getState().map((toast) => toast.title)).toEqual(["Error", "Success", "Warning", null]);
});

test("a title that is given replaces the type's", () => {
  notify({ type: "error", title: "Not saved", message: "m" });
  expect(toasts.getState()[0]?.title).toBe("Not saved");
});

test("a success goes after 5 seconds, an error stays", () => {
  notify({ type: "success", message: "m" });
  notify({ type: "error", message: "m" });
  expect(toasts.getState().map((toast) => toast.duration)).toEqual([5_000, null]);
});

test("a toast with the key of a shown one replaces it", () => {
  notify({ type: "warning", key: "session", message: "5 minutes" });
  notify({ type: "warning", key: "session", message: "4 minutes" });
  expect(toasts.getState().map((toast) => toast.message)).toEqual(["4 minutes"]);
});

test("dismissing by the id that notify answers", () => {
  const id = notify({ type: "info", message: "m" });
  notify({ type: "info", message: "other" });
  dismissToast(id);
  expect(toasts.getState().map((toast) => toast.message)).toEqual(["other"]);
});

test("an error is announced at once, others when there is a pause, and the same text again", () => {
  notify({ type: "error", message: "Not saved" });
  notify({ type: "info", message: "Copied" });
  const first = announcements.getState();
  expect([first.assertive.text, first.polite.text]).toEqual(["Error: Not saved", "Copied"]);
  notify({ type: "info", message: "Copied" });
  expect(announcements.getState().polite.number).toBe(first.polite.number + 1);
});
