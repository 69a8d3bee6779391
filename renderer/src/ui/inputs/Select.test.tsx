import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, unmount } from "../../testing/mount.tsx";
import { Select } from "./Select.tsx";

afterEach(unmount);

const OPTIONS = [
  { value: "show", label: "Show" },
  { value: "require", label: "Require" },
];

interface FormProps {
  readonly onSubmit?: () => void;
  readonly first?: string | null;
  readonly options?: typeof OPTIONS;
}

function Form({ onSubmit = () => undefined, first = null, options = OPTIONS }: FormProps) {
  const [value, setValue] = useState<string | null>(first);
  return (
    <form action={onSubmit}>
      <Select id="action" label="Action" value={value} onChange={setValue} options={options} />
      <button type="submit">Save</button>
    </form>
  );
}

test.each(["{Enter}", " ", "{ArrowDown}"])(
  "%j opens it and Enter chooses, without a submit of its form",
  async (key) => {
    const onSubmit = vi.fn();
    mount(<Form onSubmit={onSubmit} />);
    const select = page.getByRole("combobox", { name: "Action" });
    await userEvent.tab();
    await expect.element(select).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(page.getByRole("option", { name: "Show" })).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(select).toHaveTextContent("Require");
    await expect.element(select).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

const OPERATORS = ["Equals", "Before", "Between", "Greater than"].map((label) => ({ value: label, label }));

test.each([
  ["b", null, "Before"],
  ["b", "Before", "Between"],
  ["bet", null, "Between"],
  ["greater", "Equals", "Greater than"],
])("%j typed on it while it shows %j opens it at %j, which Enter and Tab choose", async (typed, first, found) => {
  for (const key of ["{Enter}", "{Tab}"]) {
    mount(<Form first={first} options={OPERATORS} />);
    const select = page.getByRole("combobox", { name: "Action" });
    await userEvent.tab();
    await expect.element(select).toHaveFocus();
    await userEvent.keyboard(typed);
    await expect.element(page.getByRole("listbox")).toBeVisible();
    await userEvent.keyboard(key);
    await expect.element(select).toHaveTextContent(found);
    await expect.element(key === "{Tab}" ? page.getByRole("button", { name: "Save" }) : select).toHaveFocus();
    unmount();
  }
});

test("a letter that begins no option, a shortcut, and Tab out of a list that was only opened change nothing", async () => {
  mount(<Form options={OPERATORS} />);
  const select = page.getByRole("combobox", { name: "Action" });
  await userEvent.tab();
  await userEvent.keyboard("x{Control>}b{/Control}{Alt>}b{/Alt}");
  await expect.element(select).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("option", { name: "Equals" })).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await expect.element(select).toHaveTextContent("Select…");
});
