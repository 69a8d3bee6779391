import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, unmount } from "../testing/mount.tsx";
import { Combobox, MultiCombobox } from "./index.ts";

const OPTIONS = ["Emergency medicine", "Family medicine", "Paediatric surgery"].map((label) => ({
  value: label,
  label,
}));

const errors: string[] = [];
const note = ({ message }: ErrorEvent) => void errors.push(message);
afterEach(() => {
  unmount();
  window.removeEventListener("error", note);
  errors.length = 0;
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const stay = () => undefined;

test.each([
  ["of one", <Combobox key="one" id="box" label="Ward" value={null} options={OPTIONS} onChange={stay} />],
  ["of several", <MultiCombobox key="several" id="box" label="Ward" values={[]} options={OPTIONS} onChange={stay} />],
])("a list to choose %s opens as wide as its input, and does not grow while it is observed", async (_kind, box) => {
  mount(<div style={{ width: 300 }}>{box}</div>);
  window.addEventListener("error", note);
  await page.getByRole("combobox", { name: "Ward" }).click();
  await expect.element(page.getByRole("option", { name: "Family medicine" })).toBeVisible();
  for (let frames = 0; frames < 3; frames++) await nextFrame();
  const { width } = page.getByRole("combobox").element().getBoundingClientRect();
  expect(page.getByRole("listbox").element().getBoundingClientRect().width).toBe(width);
  expect(errors).toEqual([]);
});
