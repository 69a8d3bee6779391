import { useRef, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, unmount } from "../../testing/mount.tsx";
import { ConfirmDialog } from "../overlays/ConfirmDialog.tsx";
import { useRowFocus } from "./use-row-focus.ts";

afterEach(unmount);

/** A list whose first item has an open choice box. It closes with the first delete, as it does when it loses the focus. */
function Devices() {
  const list = useRef<HTMLUListElement>(null);
  const [names, setNames] = useState(["Scanner", "Printer", "Reader", "Tablet"]);
  const isOpen = names.length === 4;
  useRowFocus(list);
  return (
    <>
      <h1 tabIndex={-1}>Devices</h1>
      <ul ref={list}>
        {names.map((name, i) => (
          <li key={name} aria-posinset={i + 1} aria-setsize={names.length}>
            {i === 0 && isOpen && (
              <div role="listbox" aria-label="Kind">
                {["Fixed", "Mobile", "Lent"].map((kind, place) => (
                  <div key={kind} role="option" aria-selected={false} aria-posinset={place + 1} aria-setsize={3}>
                    {kind}
                  </div>
                ))}
              </div>
            )}
            <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

test("the focus goes from a deleted item to the one in its place, to the last one, and to the title; options are no items", async () => {
  mount(<Devices />);
  const button = (name: string) => page.getByRole("button", { name: `Delete ${name}` });
  button("Printer").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Reader")).toHaveFocus();
  button("Tablet").element().focus();
  for (const next of ["Reader", "Scanner"]) {
    await userEvent.keyboard("{Enter}");
    await expect.element(button(next)).toHaveFocus();
  }
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Devices" })).toHaveFocus();
});

/** A list that asks before it deletes. */
function Grants() {
  const list = useRef<HTMLUListElement>(null);
  const [names, setNames] = useState(["Outreach", "Rural", "Title X"]);
  const [asked, setAsked] = useState<string | null>(null);
  useRowFocus(list);
  const remove = () => {
    setNames(names.filter((name) => name !== asked));
    setAsked(null);
  };
  return (
    <>
      <ul ref={list}>
        {names.map((name, i) => (
          <li key={name} aria-posinset={i + 1} aria-setsize={names.length}>
            <button type="button" onClick={() => setAsked(name)}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          open
          title="Delete it?"
          text="It is gone for everybody."
          confirmLabel="Delete"
          cancelLabel="Keep"
          onConfirm={remove}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

test("after the question of a delete, the focus goes straight to the item in its place", async () => {
  mount(<Grants />);
  const button = (name: string) => page.getByRole("button", { name: `Delete ${name}` });
  button("Outreach").element().focus();
  button("Rural").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alertdialog").getByRole("button", { name: "Delete" })).toHaveFocus();
  // Whatever has the focus when the browser can take the next key, as a fast typist or a test meets it.
  const { port1, port2 } = new MessageChannel();
  const focused: (string | null)[] = [];
  port1.onmessage = () => {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest("[role=alertdialog]"))
      focused.push(activeElement?.textContent ?? null);
    port2.postMessage(null);
  };
  port2.postMessage(null);
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Title X")).toHaveFocus();
  port1.close();
  expect(new Set(focused)).toEqual(new Set(["Delete Title X"]));
});
