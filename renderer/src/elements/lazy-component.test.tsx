import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { lazyComponent } from "./lazy-component.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { mount, unmount } from "../testing/mount.tsx";

afterEach(unmount);

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello {name}</p>;
}

test("keeps its place until it is loaded, then shows", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const Part = lazyComponent(() => promise, <p>Not yet</p>);
  mount(<Part name="Ann" />);
  await expect.element(page.getByText("Not yet")).toBeVisible();
  resolve(Greeting);
  await expect.element(page.getByText("Hello Ann")).toBeVisible();
  await expect.element(page.getByText("Not yet")).not.toBeInTheDocument();
});

test("shows at once what was loaded before, and loads it once", async () => {
  let loads = 0;
  const Part = lazyComponent(
    async () => {
      loads++;
      return Greeting;
    },
    <p>Not yet</p>,
  );
  await Part.preload();
  const shown: string[] = [];
  mount(
    <div ref={(box) => void (box && shown.push(box.textContent))}>
      <Part name="Ann" />
      <Part name="Bob" />
    </div>,
  );
  await expect.element(page.getByText("Hello Bob")).toBeVisible();
  expect(shown).toEqual(["Hello AnnHello Bob"]);
  expect(loads).toBe(1);
});

test("tries anew after loading failed", async () => {
  let isOnline = false;
  const Part = lazyComponent(async () => {
    if (!isOnline) throw new Error("The network is gone");
    return Greeting;
  });
  mount(
    <ErrorBoundary title="Could not be shown">
      <Part name="Ann" />
    </ErrorBoundary>,
  );
  await expect.element(page.getByText("Could not be shown")).toBeVisible();
  isOnline = true;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByText("Hello Ann")).toBeVisible();
});
