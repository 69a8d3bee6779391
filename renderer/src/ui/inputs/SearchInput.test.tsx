import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useState } from "react";
import { mount, unmount } from "../../testing/mount.tsx";
import { typeFast } from "../../testing/type-fast.ts";
import { SearchInput } from "./SearchInput.tsx";
import "../styles.css";

const DELAY_MS = 40;

/** Keeps the value like an address whose navigation is slow: each text comes back later, in order. */
function Slow() {
  const [value, setValue] = useState("");
  const later = (text: string) => setTimeout(() => setValue(text), DELAY_MS);
  return (
    <>
      <SearchInput label="Find" value={value} onChange={later} />
      <button type="button" onClick={() => setValue("From outside")}>
        Set
      </button>
      <output>{value}</output>
    </>
  );
}

const field = page.getByRole("textbox", { name: "Find" });
const value = page.getByRole("status");

beforeEach(() => {
  mount(<Slow />);
});
afterEach(unmount);

test("no key is lost where the value comes back late [F-020]", async () => {
  await typeFast(field, "a long name typed fast");
  await expect.element(field).toHaveValue("a long name typed fast");
  await expect.element(value).toHaveTextContent("a long name typed fast");
  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}s");
  await expect.element(value).toHaveTextContent("a long name typed s");
  await expect.element(field).toHaveValue("a long name typed s");
});

test("a value from elsewhere replaces what was typed, even one that was typed before", async () => {
  await typeFast(field, "ab");
  await expect.element(value).toHaveTextContent("ab");
  await page.getByRole("button", { name: "Set" }).click();
  await expect.element(field).toHaveValue("From outside");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect.element(value).toBeEmptyDOMElement();
  await page.getByRole("button", { name: "Set" }).click();
  await expect.element(field).toHaveValue("From outside");
});
