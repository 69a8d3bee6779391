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

function Form({ onSubmit }: { readonly onSubmit: () => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <form action={onSubmit}>
      <Select id="action" label="Action" value={value} onChange={setValue} options={OPTIONS} />
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
