import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { LoadScreen } from "../router/load-screen.tsx";
import { closeApp, serveApp } from "../testing/serve-app.ts";
import { visitApp } from "../testing/visit-app.tsx";
import { Page } from "./Page.tsx";
import { PageParts } from "./PageParts.tsx";

const routesWith = (...parts: readonly string[]) => [
  { name: "login", path: "/login", screen: "test/page", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/page", guard: "session", title: "Home", setup: { parts } },
];

function Host() {
  return (
    <Page>
      <p>The page itself</p>
      <PageParts />
    </Page>
  );
}

const part =
  (text: string): LoadScreen =>
  () =>
    Promise.resolve({ default: () => <p>{text}</p> });
const visit = (parts: readonly string[], more: Readonly<Record<string, LoadScreen>>) =>
  visitApp({
    routes: routesWith(...parts),
    screens: new Map([["test/page", () => Promise.resolve({ default: Host })], ...Object.entries(more)]),
    path: "/",
  });

beforeEach(() => {
  serveApp();
});
afterEach(closeApp);

test("a page shows the screens that its route names as parts, in their order, and no others", async () => {
  visit(["test/two", "test/one"], { "test/one": part("One"), "test/two": part("Two"), "test/three": part("Three") });
  await expect.element(page.getByText("One")).toBeVisible();
  const texts = page.getByRole("main").getByRole("paragraph").elements();
  expect(texts.map(({ textContent }) => textContent)).toEqual(["The page itself", "Two", "One"]);
});

test("a part that has nothing to show leaves no trace while it is loaded", async () => {
  const loaded = Promise.withResolvers<Awaited<ReturnType<LoadScreen>>>();
  visit(["test/nothing", "test/one"], { "test/nothing": () => loaded.promise, "test/one": part("One") });
  await expect.element(page.getByText("One")).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("status")).not.toBeInTheDocument();
  loaded.resolve({ default: () => null });
});

test("a part that cannot be loaded takes neither the page nor the others with it, and Retry asks for it anew", async () => {
  let tries = 0;
  const load: LoadScreen = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("no such file")) : part("Here by now")();
  };
  visit(["test/late", "test/one"], { "test/late": load, "test/one": part("One") });
  await expect.element(page.getByText("This section could not be loaded. Reload the page.")).toBeVisible();
  await expect.element(page.getByText("The page itself")).toBeVisible();
  await expect.element(page.getByText("One")).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByText("Here by now")).toBeVisible();
});

test("a part that is no screen is refused at the start, with what there is", () => {
  expect(() => visit(["test/none"], {})).toThrow("route home shows test/none; the screens are test/page");
});
