import "@armature/plugins/styles.css";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { anOptionSource, ElementField } from "../../kit/field.testing.tsx";
import { plugin } from "./index.tsx";

test("narrows the choices as one types and gives the chosen one [NMQ-127]", async () => {
  const given: unknown[] = [];
  const root = createRoot(document.body.appendChild(document.createElement("main")));
  root.render(
    <ElementField
      plugin={plugin}
      attribute={anAttribute(plugin.element, { label: "Department" })}
      options={anOptionSource(40)}
      onChange={(value) => given.push(value)}
    />,
  );
  await userEvent.type(page.getByRole("combobox"), "person 3");
  await expect.poll(() => page.getByRole("option").elements().length).toBe(13);
  await userEvent.keyboard("7");
  await expect.poll(() => page.getByRole("option").elements().length).toBe(1);
  await userEvent.keyboard("{Enter}");
  expect(given).toEqual([37]);
  root.unmount();
});
