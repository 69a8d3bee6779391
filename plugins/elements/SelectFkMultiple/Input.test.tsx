import "@armature/plugins/styles.css";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { anOptionSource, ElementField, type ElementFieldProps } from "../../kit/field.testing.tsx";
import { plugin } from "./index.tsx";

const attribute = anAttribute(plugin.element, { label: "Vaccines" });
const vaccines = anOptionSource(0, {
  options: ["Flu", "Measles", "None"].map((label, i) => ({ value: i + 1, label })),
});

let root: Root | undefined;
let given: unknown[] = [];

function show(props: Partial<ElementFieldProps>): void {
  given = [];
  root = createRoot(document.body.appendChild(document.createElement("main")));
  root.render(
    <ElementField
      plugin={plugin}
      attribute={attribute}
      options={vaccines}
      onChange={(value) => given.push(value)}
      {...props}
    />,
  );
}

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

test("None chosen last stands alone, and another chosen last removes it [NMQ-124, NMQ-125]", async () => {
  show({ value: [1, 2] });
  await userEvent.click(page.getByRole("combobox"));
  await userEvent.click(page.getByRole("option", { name: "None" }));
  expect(given.at(-1)).toEqual([3]);
  await userEvent.click(page.getByRole("option", { name: "Measles" }));
  expect(given.at(-1)).toEqual([2]);
});

test("the last one taken away leaves null [NMQ-126]", async () => {
  show({ value: [1] });
  await userEvent.click(page.getByRole("button", { name: "Remove Flu" }));
  expect(given.at(-1)).toBeNull();
});

test("without a reference the list has one entry that says so [NMQ-094]", async () => {
  show({ attribute: { ...attribute, fkName: null }, options: undefined });
  await userEvent.click(page.getByRole("combobox"));
  await expect.element(page.getByRole("option")).toHaveTextContent("No record reference set!");
});
