import { type ComponentType, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { InputProps } from "./element-plugin.ts";
import { lazyInput } from "./lazy-input.tsx";
import { mount, unmount } from "../testing/mount.tsx";

function Color() {
  const [text, setText] = useState("Green");
  return <input aria-label="Color" value={text} onChange={(event) => setText(event.target.value)} />;
}

let load: () => void;
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<{ readonly Input: ComponentType<InputProps> }>();
  load = () => resolve({ Input: Color });
  const Input = lazyInput(() => promise);
  mount(
    <>
      <input aria-label="Before" />
      <Input {...({} as InputProps)} />
      <input aria-label="After" />
    </>,
  );
  page.getByRole("textbox", { name: "Before" }).element().focus();
});
afterEach(unmount);

const waiting = page.getByRole("textbox", { name: "Loading" });
const field = (name: string) => page.getByRole("textbox", { name });

test("a field whose code loads is reached by Tab; what was typed replaces its value when it is there [F-076]", async () => {
  await userEvent.keyboard("{Tab}");
  await expect.element(waiting).toHaveFocus();
  await userEvent.keyboard("Red");
  load();
  await expect.element(field("Color")).toHaveFocus();
  await expect.element(field("Color")).toHaveValue("Red");
  await userEvent.keyboard("dish{Tab}");
  await expect.element(field("Color")).toHaveValue("Reddish");
  await expect.element(field("After")).toHaveFocus();
});

test("who has typed and gone on before it is there stays where they are", async () => {
  await userEvent.keyboard("{Tab}Red{Tab}Nex");
  load();
  await expect.element(field("Color")).toHaveValue("Red");
  await userEvent.keyboard("t");
  await expect.element(field("After")).toHaveValue("Next");
});

test("who only passes it changes nothing", async () => {
  await userEvent.keyboard("{Tab}{Tab}");
  load();
  await expect.element(field("Color")).toHaveValue("Green");
  await expect.element(field("After")).toHaveFocus();
});
