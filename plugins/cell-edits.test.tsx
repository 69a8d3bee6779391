import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import { EntityList, type InputProps, lazyInput } from "@armature/renderer";
import { listHandler, mount, TestFrame } from "@armature/renderer/testing";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "./kit/field.testing.tsx";
import { keyAttributeOf, ownEntities, serveEach } from "./kit/own-entities.testing.ts";
import { plugins, pluginOf } from "./registry/inputs.ts";

/* Editing in the cells of a list, with real element types and real keys, and a fake server. */
const all = { entityName: "visit", acute: true, ambulatory: true, showDefault: true };
const entities = [{ name: "visit", label: "Visit", labelPlural: "Visits", readableAttribute: "name" }];
const attributes = [
  keyAttributeOf("visit"),
  {
    ...all,
    name: "name",
    label: "Name",
    elementType: "TextField",
    orderNumber: 1,
    required: true,
    maxLength: 20,
    importKey: true,
  },
  { ...all, name: "city", label: "City", elementType: "TextField", orderNumber: 2 },
  { ...all, name: "fee", label: "Fee", elementType: "TextFieldMoney", orderNumber: 3 },
  {
    ...all,
    name: "shift",
    label: "Shift",
    elementType: "Combobox",
    orderNumber: 4,
    comboboxOptionList: ["Early", "Late", "Night"],
  },
  { ...all, name: "born", label: "Born", elementType: "DateField", orderNumber: 5 },
  { ...all, name: "seen", label: "Seen", elementType: "Timestamp", orderNumber: 6 },
  { ...all, name: "paid", label: "Paid", elementType: "YesNo", orderNumber: 7 },
];
const PAID_YES = { attribute: "paid", comparativeOperator: "isEqual", value: 1 } as const;
const own = ownEntities(entities, attributes);
const type = own.typeOf("visit");

interface Sent {
  readonly visitId: number;
  readonly [attribute: string]: unknown;
}

let visits: Values[];
let sent: Sent[][];
let refuse: (row: Sent) => string | undefined;
/** Whether another person has changed the row's values since they were shown, as the server finds out. */
let clashes: (row: Sent) => boolean;
/** Delays the server's answers. */
let hold: () => Promise<void>;

beforeEach(() => {
  visits = [
    { visitId: 1, name: "Ann", city: "Madison", fee: 10, shift: "Early", born: "2001-05-06", seen: null },
    { visitId: 2, name: "Bea", city: "Verona", fee: null, shift: null, born: null, seen: null },
    { visitId: 3, name: "Cyd", city: null, fee: 30.5, shift: "Night", born: null, seen: null },
  ];
  sent = [];
  refuse = () => undefined;
  clashes = () => false;
  hold = () => Promise.resolve();
});
serveEach(() => ({
  "GET /api/visit": (request) => listHandler(type, visits)(request),
  "GET /api/view": () => ({ result: [] }),
  "GET /api/visit/import-choices": () => ({ result: { columns: {}, values: {} } }),
  "POST /api/visit/batch": async ({ body }) => {
    await hold();
    const rows = body as readonly Sent[];
    sent.push([...rows]);
    const result = rows.map((row) => {
      const { visitId, $reviewed: _reviewed, ...values } = row;
      const message = clashes(row) ? "It was changed by someone else." : undefined;
      const error = message ?? refuse(row);
      const errors = message && Object.keys(values).map((attribute) => ({ code: "clash", attribute, message }));
      if (error === undefined) visits = visits.map((v) => (v["visitId"] === visitId ? { ...v, ...values } : v));
      const status = error === undefined ? "updated" : "error";
      return { importKey: null, status, errorList: error ? [error] : [], ...(errors && { errors }) };
    });
    return { result, changesetId: "c1" };
  },
}));

async function open(query = "", { compiled: whole, typeOf } = own) {
  mount(
    <TestFrame compiled={whole} path={`/here${query}`}>
      <EntityList
        type={typeOf("visit")}
        editPath={(id) => `/elsewhere?id=${id}`}
        batchPath={(ids) => `/elsewhere?ids=${ids.join("-")}`}
      />
    </TestFrame>,
  );
  await expect.element(page.getByText("Madison").first()).toBeVisible();
  await page.getByRole("switch", { name: "Edit cells" }).click();
}

/** The page's direct connection to the browser, for input methods. */
const line = () => cdp() as unknown as { readonly send: (method: string, params: object) => Promise<unknown> };
const press = (keys: string) => userEvent.keyboard(keys);
const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`);
  if (!found) throw new Error(`there is no cell ${row}, ${column}`);
  return found;
};
/** Columns: 0 is the checkbox, 1 the mark, 2 Name, 3 City, 4 Fee, 5 Shift, 6 Born, 7 Seen, 8 Paid. */
const [NAME, CITY, FEE, SHIFT, BORN, SEEN, PAID] = [2, 3, 4, 5, 6, 7, 8];
const at = () => {
  const td = document.activeElement?.closest<HTMLElement>("[data-column]");
  return [Number(td?.closest<HTMLElement>("[data-row]")?.dataset["row"]), Number(td?.dataset["column"])];
};
const goTo = (row: number, column: number) => cell(row, column).focus();
const lastSent = () => expect.poll(() => sent.at(-1));

describe("by keyboard", () => {
  test("Enter begins, Enter saves against what was shown and goes down [F-076]", async () => {
    await open();
    goTo(0, CITY);
    await press("{Enter}");
    expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
    await press(" Bluff{Enter}");
    await lastSent().toEqual([{ visitId: 1, city: "Madison Bluff", $reviewed: { city: "Madison" } }]);
    expect(at()).toEqual([1, CITY]);
    expect(document.activeElement?.tagName).toBe("TD");
    await expect.poll(() => cell(0, CITY).textContent).toBe("Madison Bluff");
  });

  test("a letter takes the place of the value, Tab saves and goes right, Shift+Tab left [F-076]", async () => {
    await open();
    goTo(1, CITY);
    await press("Monona{Tab}");
    await lastSent().toEqual([{ visitId: 2, city: "Monona", $reviewed: { city: "Verona" } }]);
    expect(at()).toEqual([1, FEE]);
    await press("1,200.5{Shift>}{Tab}{/Shift}");
    await lastSent().toEqual([{ visitId: 2, fee: 1200.5, $reviewed: { fee: null } }]);
    expect(at()).toEqual([1, CITY]);
    await expect.poll(() => cell(1, FEE).textContent).toBe("1,200.50");
  });

  test("what is typed into a cell whose last value is still on its way is on top of it, also the value before [F-076]", async () => {
    await open();
    const answers: (() => void)[] = [];
    hold = () => new Promise((answer) => answers.push(answer));
    for (const text of ["Oregon", "Monona", "Madison"]) {
      goTo(0, CITY);
      await press(`${text}{Enter}`);
    }
    for (const count of [1, 2, 3]) {
      await expect.poll(() => answers.length).toBe(count);
      answers[count - 1]?.();
    }
    await expect
      .poll(() => sent.flat())
      .toEqual([
        { visitId: 1, city: "Oregon", $reviewed: { city: "Madison" } },
        { visitId: 1, city: "Monona", $reviewed: { city: "Oregon" } },
        { visitId: 1, city: "Madison", $reviewed: { city: "Monona" } },
      ]);
    await expect.poll(() => cell(0, CITY).textContent).toBe("Madison");
    expect(visits[0]?.["city"]).toBe("Madison");
  });

  test("rows keep their places under somebody who types fast, over a list that is filtered and sorted by what is written [F-076]", async () => {
    visits = ["Ann", "Ben", "Cy", "Dee"].map((name, i) => ({ visitId: i + 1, name, city: "Madison" }));
    hold = () => new Promise((answer) => setTimeout(answer, 250));
    await open("?filter=Madison&sort=name");
    goTo(0, NAME);
    const written = ["Zoe One", "Yan Two", "Xin Three", "Wes Four"];
    for (const text of written) await press(`${text.replace(" ", "{Tab}")}{Enter}{ArrowLeft}`);
    await expect.poll(() => visits.map(({ name, city }) => `${String(name)} ${String(city)}`)).toEqual(written);
    const shown = () => written.map((_, row) => `${cell(row, NAME).textContent} ${cell(row, CITY).textContent}`);
    await expect.poll(shown).toEqual(written);
    await page.getByRole("switch", { name: "Edit cells" }).click();
    await expect.element(page.getByText("There are no results with the current search.")).toBeVisible();
  });

  describe("with an input method [F-113]", () => {
    const compose = (text: string) =>
      line().send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    /** A key that the input method takes: the browser gives it the key code 229. */
    const take = (key: string) =>
      line().send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, code: key, windowsVirtualKeyCode: 229 });
    const isOpen = () => document.activeElement instanceof HTMLInputElement;

    test.each(["Enter", "Tab", "Escape"])("%s while it composes belongs to it, and saves nothing", async (key) => {
      await open();
      goTo(1, CITY);
      await press("{Enter}{Control>}a{/Control}");
      await compose("まち");
      await take(key);
      expect(isOpen()).toBe(true);
      expect(sent).toEqual([]);
      await line().send("Input.insertText", { text: "町" });
      await press("{Enter}");
      await lastSent().toEqual([{ visitId: 2, city: "町", $reviewed: { city: "Verona" } }]);
    });

    test("the Enter with which Safari ends composing saves nothing; the next one does", async () => {
      await open();
      goTo(1, CITY);
      await press("{Enter}{Control>}a{/Control}");
      await compose("まち");
      await line().send("Input.insertText", { text: "町" });
      await take("Enter");
      expect(isOpen()).toBe(true);
      expect(sent).toEqual([]);
      await press("{Enter}");
      await lastSent().toEqual([{ visitId: 2, city: "町", $reviewed: { city: "Verona" } }]);
    });
  });

  test("Escape restores, F2 begins with the value, and nothing is sent where nothing changed [F-076]", async () => {
    await open();
    goTo(0, CITY);
    await press("{F2}zzz{Escape}");
    expect(at()).toEqual([0, CITY]);
    expect(cell(0, CITY).textContent).toBe("Madison");
    await press("{Enter}{Enter}x{Escape}");
    expect(cell(1, CITY).textContent).toBe("Verona");
    expect(sent).toEqual([]);
  });

  test("a choice is typed in its own box: Enter takes it, Enter again saves; a text that is none keeps the cell open", async () => {
    await open();
    goTo(1, SHIFT);
    await press("Lat{Enter}");
    expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
    await press("{Enter}");
    await vi.waitFor(() => expect(sent.flat()).toEqual([{ visitId: 2, shift: "Late", $reviewed: { shift: null } }]));
    goTo(2, SHIFT);
    await press("zzz{Tab}");
    expect(at()).toEqual([2, SHIFT]);
    await press("{Escape}{Escape}");
    await expect.poll(() => cell(2, SHIFT).textContent).toBe("Night");
    expect(sent).toHaveLength(1);
  });

  test("Yes and No are chosen by letters, and Enter begins on the answer", async () => {
    visits[0] = { ...visits[0], paid: 1 };
    await open();
    goTo(0, PAID);
    await press("No{Enter}");
    await lastSent().toEqual([{ visitId: 1, paid: 0, $reviewed: { paid: 1 } }]);
    expect(at()).toEqual([1, PAID]);
    await press("y{Tab}");
    await lastSent().toEqual([{ visitId: 2, paid: 1, $reviewed: { paid: null } }]);
    await expect.poll(() => cell(0, PAID).textContent).toBe("No");
    goTo(0, PAID);
    await press("{Enter}");
    expect(document.activeElement).toBe(cell(0, PAID).querySelector("input:checked"));
    await press("y{Control>}n{/Control}{Enter}");
    await lastSent().toEqual([{ visitId: 1, paid: 1, $reviewed: { paid: 0 } }]);
  });

  test("a date is read as in a form; Delete empties; what only the server sets is read only", async () => {
    await open();
    goTo(1, BORN);
    await press("1/31/2020{Enter}");
    await lastSent().toEqual([{ visitId: 2, born: "2020-01-31", $reviewed: { born: null } }]);
    goTo(0, FEE);
    await press("{Delete}");
    await lastSent().toEqual([{ visitId: 1, fee: null, $reviewed: { fee: 10 } }]);
    goTo(0, SEEN);
    await press("{Enter}");
    await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  });

  test("Ctrl+Enter opens the record from any cell", async () => {
    await open();
    goTo(1, CITY);
    await press("{Control>}{Enter}{/Control}");
    await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  });

  test("what breaks a rule stays in its cell with the reason, and is not sent; so does what the server refuses", async () => {
    await open();
    goTo(0, NAME);
    await press(`${"long ".repeat(5)}{Enter}`);
    await expect.poll(() => cell(0, NAME).textContent).toMatch(/^long long long long long – not saved: .* 20$/);
    expect(sent).toEqual([]);
    refuse = () => "This location is locked.";
    goTo(0, CITY);
    await press("Verona{Enter}");
    await expect.poll(() => cell(0, CITY).textContent).toBe("Verona – not saved: This location is locked.");
    refuse = () => undefined;
    goTo(0, CITY);
    await press("{Enter}{End}!{Enter}");
    await lastSent().toEqual([{ visitId: 1, city: "Verona!", $reviewed: { city: "Madison" } }]);
    await expect.poll(() => cell(0, CITY).textContent).toBe("Verona!");
  });

  test("Shift+arrows choose cells, which are copied, filled down as one batch, and emptied [F-076]", async () => {
    await open();
    goTo(0, CITY);
    await press("{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}");
    const chosen = [...document.querySelectorAll("td[aria-selected=true]")].map((td) => td.textContent);
    expect(chosen).toEqual(["Madison", "10.00", "Verona", "–", "–", "30.50"]);
    const copy = new ClipboardEvent("copy", { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
    document.activeElement?.dispatchEvent(copy);
    expect(copy.clipboardData?.getData("text/plain")).toBe("Madison\t10.00\nVerona\t\n\t30.50");
    await press("{Control>}d{/Control}");
    await lastSent().toEqual([
      { visitId: 2, city: "Madison", fee: 10, $reviewed: { city: "Verona", fee: null } },
      { visitId: 3, city: "Madison", fee: 10, $reviewed: { city: null, fee: 30.5 } },
    ]);
    await expect.poll(() => cell(2, CITY).textContent).toBe("Madison");
    await press("{Escape}");
    expect(document.querySelectorAll("td[aria-selected=true]")).toHaveLength(0);
    goTo(0, CITY);
    await press("{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}");
    await expect.poll(() => cell(0, FEE).textContent).toMatch(/^Madison – not saved: .*amount/);
    await press("{Delete}");
    await lastSent().toEqual([{ visitId: 1, city: null, fee: null, $reviewed: { city: "Madison", fee: 10 } }]);
  });
});

test("a fill-down over locked records saves the others; each locked cell keeps its text and the reason, and is sent again once it can be [F-076]", async () => {
  visits.push({ ...visits[2], visitId: 4, name: "Dee", city: "Middleton" });
  const locked = new Set([2, 3]);
  refuse = ({ visitId }) => (locked.has(visitId) ? "This visit is locked." : undefined);
  await open();
  goTo(0, CITY);
  await press("{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}");
  const cities = () => [0, 1, 2, 3].map((row) => cell(row, CITY).textContent);
  const kept = "Madison – not saved: This visit is locked.";
  await expect.poll(cities).toEqual(["Madison", kept, kept, "Madison"]);
  expect(visits.map(({ city }) => city)).toEqual(["Madison", "Verona", null, "Madison"]);
  expect(sent.map((rows) => rows.map(({ visitId }) => visitId))).toEqual([[2, 3, 4]]);
  locked.clear();
  await press("{Escape}");
  goTo(1, CITY);
  await press("{F2}{Enter}");
  await lastSent().toEqual([{ visitId: 2, city: "Madison", $reviewed: { city: "Verona" } }]);
  await expect.poll(cities).toEqual(["Madison", "Madison", kept, "Madison"]);
});

test("what is typed while the code of an input loads goes into it, Enter and what follows too [F-076]", async () => {
  const textField = pluginOf("TextField");
  const { promise, resolve } = Promise.withResolvers<{ readonly Input: ComponentType<InputProps> }>();
  const slow = { ...textField, Input: lazyInput(() => promise) };
  await open("", ownEntities(entities, attributes, new Map([...plugins, ["TextField", slow]])));
  goTo(0, CITY);
  await press("Oregon{Enter}Mon");
  await expect.element(page.getByRole("textbox", { name: "Loading" })).toHaveFocus();
  resolve(textField);
  await lastSent().toEqual([{ visitId: 1, city: "Oregon", $reviewed: { city: "Madison" } }]);
  await press("ona{Tab}");
  await lastSent().toEqual([{ visitId: 2, city: "Monona", $reviewed: { city: "Verona" } }]);
  expect(at()).toEqual([1, FEE]);
});

test("a double click begins, leaving by a click settles, Shift+click chooses [F-076]", async () => {
  await open();
  await userEvent.dblClick(cell(0, CITY));
  expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
  await press("{Control>}a{/Control}Oregon");
  await userEvent.click(cell(2, FEE));
  await lastSent().toEqual([{ visitId: 1, city: "Oregon", $reviewed: { city: "Madison" } }]);
  expect(at()).toEqual([2, FEE]);
  await press("7{Enter}");
  await lastSent().toEqual([{ visitId: 3, fee: 7, $reviewed: { fee: 30.5 } }]);
  await userEvent.click(cell(0, CITY));
  await userEvent.click(cell(1, FEE), { modifiers: ["Shift"] });
  expect(document.querySelectorAll("td[aria-selected=true]")).toHaveLength(4);
});

describe("a value that was not saved", () => {
  const note = page.getByRole("group", { name: "Not saved" });

  test("is said below the rows with its reason; Discard or Escape in its cell brings the stored one back [F-076]", async () => {
    refuse = () => "This visit is locked.";
    await open();
    goTo(0, CITY);
    await press("Oregon{Enter}");
    await expect.element(note).toHaveTextContent("City of Ann not saved: This visit is locked.Discard");
    await press("Monona{Enter}");
    await expect.element(note).toHaveTextContent("City of Ann not saved: This visit is locked.Discard1 more");
    goTo(0, CITY);
    await press("{F2}{Escape}");
    expect(cell(0, CITY).textContent).toBe("Madison");
    await expect.element(note).toHaveTextContent("City of Bea not saved: This visit is locked.Discard");
    await note.getByRole("button", { name: "Discard" }).click();
    expect(cell(1, CITY).textContent).toBe("Verona");
    await expect.element(note).not.toBeInTheDocument();
    expect(at()).toEqual([0, CITY]);
    expect(sent).toHaveLength(2);
  });

  test("because somebody else changed it stands beside theirs until a person chooses [F-070, GEN-D12]", async () => {
    await open();
    const changedMeanwhile = () => {
      visits = visits.map((visit) => (visit["visitId"] === 1 ? { ...visit, city: "Theirs" } : visit));
      clashes = () => true;
    };
    changedMeanwhile();
    goTo(0, CITY);
    await press("Mine{Enter}");
    await expect
      .element(note)
      .toHaveTextContent("City of Ann was changed to “Theirs” meanwhile. You wrote “Mine”.Keep yoursTake theirs");
    goTo(0, CITY);
    await press("{F2}{Enter}");
    expect(sent).toHaveLength(1);
    clashes = () => false;
    await note.getByRole("button", { name: "Keep yours" }).click();
    await lastSent().toEqual([{ visitId: 1, city: "Mine", $reviewed: { city: "Theirs" } }]);
    await expect.element(note).not.toBeInTheDocument();

    changedMeanwhile();
    goTo(0, CITY);
    await press("Again{Enter}");
    await note.getByRole("button", { name: "Take theirs" }).click();
    await expect.poll(() => cell(0, CITY).textContent).toBe("Theirs");
    expect(sent).toHaveLength(3);
  });
});

test("a press on the sign beside an amount leaves the focus in its input, in the list and in a review [F-076]", async () => {
  await open();
  await userEvent.dblClick(cell(0, FEE));
  await userEvent.click(page.getByText("$"));
  await press("{Control>}a{/Control}5{Enter}");
  await lastSent().toEqual([{ visitId: 1, fee: 5, $reviewed: { fee: 10 } }]);
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "12.50");
  cell(1, FEE).dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await userEvent.click(page.getByRole("button", { name: "12.50" }));
  await userEvent.dblClick(page.getByText("$"));
  await press("{Control>}a{/Control}77.25{Enter}");
  await expect.element(page.getByRole("button", { name: "77.25", exact: true })).toBeVisible();
});

test("what was saved is said below the rows, and covers none of them [F-076]", async () => {
  await page.viewport(1440, 900);
  await open();
  goTo(0, CITY);
  await press("Oregon{Enter}");
  const reported = page.getByRole("group", { name: "Last change" }).getByText("City of Ann changed", { exact: true });
  await expect.element(reported).toBeVisible();
  const rows = page.getByRole("grid").element().getBoundingClientRect();
  expect(reported.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(rows.bottom);
  expect(page.getByRole("region", { name: "Notifications" }).getByRole("listitem").elements()).toEqual([]);
  goTo(0, CITY);
  await press("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}");
  await expect.element(page.getByRole("group", { name: "Last change" })).toHaveTextContent("2 visits changed");
});

test("without the switch Enter and a click open the record as before", async () => {
  await open();
  await page.getByRole("switch", { name: "Edit cells" }).click();
  goTo(1, CITY);
  await press("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
});

test("a cell that a rule may have filled is sent as the person leaves it, though it shows no other value yet [F-172, BLD-D26]", async () => {
  const filled = {
    /* oxlint-disable-next-line unicorn/no-thenable -- a stored rule has a part named 'then' */
    conditionalList: [{ if: PAID_YES, then: [{ id: "setValue", valueDefault: 20 } as const] }],
  };
  const ruled = ownEntities(
    entities,
    attributes.map((attribute) => (attribute.name === "fee" ? { ...attribute, ...filled } : attribute)),
  );
  await open("", ruled);
  goTo(1, PAID);
  let goOn = () => {};
  hold = () => new Promise((resolve) => (goOn = resolve));
  await press("{Enter}");
  await page.getByRole("radio", { name: "Yes" }).click();
  await press("{Enter}");
  await expect.poll(() => cell(1, PAID).textContent).toBe("Yes");
  goTo(1, FEE);
  await press("{Delete}");
  hold = () => Promise.resolve();
  goOn();
  await lastSent().toEqual([{ visitId: 2, fee: null, $reviewed: {} }]);
  expect(sent).toHaveLength(2);
});
