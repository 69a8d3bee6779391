import type { Values } from "@armature/engine";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { resetPreferences } from "../data/preferences.ts";
import { personAttributes, text } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, listHandler } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { EntityList } from "./EntityList.tsx";

const compiled = compiledPersons();
const many = compiledPersons([
  ...personAttributes,
  ...Array.from({ length: 500 }, (_, i) => text(`extra${letters(i)}`, 100 + i)),
]);
const persons: readonly Values[] = Array.from({ length: 400 }, (_, i) => ({
  personId: i + 1,
  email: `person${String(i + 1).padStart(3, "0")}@clinic.example`,
  lastName: `Name ${i + 1}`,
}));

function letters(n: number): string {
  return Array.from(String(n).padStart(3, "0"))
    .map((digit) => "abcdefghij"[Number(digit)])
    .join("");
}

let server: FakeServer;
beforeEach(async () => {
  resetPreferences();
  await page.viewport(1280, 900);
  server = fakeServer({ "GET /api/person": listHandler(personType(compiled), persons) });
});
afterEach(() => {
  unmount();
  server.restore();
});

async function open(query = "", shown = compiled) {
  openAt(query, shown);
  await expect.element(page.getByText("person001@clinic.example")).toBeVisible();
}

function openAt(query: string, shown = compiled) {
  mount(
    <TestFrame compiled={shown} path={`/here${query}`}>
      <EntityList
        type={personType(shown)}
        editPath={(id) => `/elsewhere?id=${id}`}
        batchPath={(ids) => `/elsewhere?ids=${ids.join("-")}`}
      />
    </TestFrame>,
  );
}

const header = (label: string) => page.getByRole("columnheader", { name: label });
const labels = () =>
  page
    .getByRole("columnheader")
    .elements()
    .map((element) => element.textContent)
    .slice(2, -1);
const widthOf = (label: string) => header(label).element().getBoundingClientRect().width;
/**
 * Waits until the value is the same for a few frames, because the grid measures itself, and a menu returns the focus,
 * one frame later.
 */
async function still(what: () => unknown): Promise<void> {
  for (let [same, former] = [0, what()]; same < 4; ) {
    await new Promise((painted) => requestAnimationFrame(painted));
    const now = what();
    same = now === former ? same + 1 : 0;
    former = now;
  }
}
const focused = () => document.activeElement?.textContent;
const press = (keys: string) => userEvent.keyboard(keys);
const focusCell = (name: string | RegExp) => (page.getByRole("gridcell", { name }).element() as HTMLElement).focus();
async function choose(column: string, item: string) {
  await header(column).hover();
  await header(column)
    .getByRole("button", { name: `Column ${column}` })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

describe("by keyboard", () => {
  test("is one stop of Tab; arrows, Home, End and the Page keys move between cells", async () => {
    await open("?size=all");
    focusCell("person001@clinic.example");
    await press("{ArrowRight}");
    expect(focused()).toBe("Name 1");
    await press("{ArrowDown}");
    expect(focused()).toBe("Name 2");
    await press("{Home}{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(page.getByRole("columnheader").first().element());
    await press("{ArrowDown}{End}");
    expect(focused()).toBe("Edit");
    await press("{Control>}{End}{/Control}");
    await vi.waitFor(() => expect(document.activeElement?.closest("tr")?.ariaRowIndex).toBe("401"));
    await press("{PageUp}");
    await vi.waitFor(() => expect(Number(document.activeElement?.closest("tr")?.ariaRowIndex)).toBeLessThan(398));
    await press("{Control>}{Home}{/Control}");
    await vi.waitFor(() => expect(document.activeElement?.closest("tr")?.ariaRowIndex).toBe("2"));
    const grid = page.getByRole("grid", { name: "Persons" }).element();
    expect(grid.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  });

  test("keeps its place where the focused row is scrolled out of sight", async () => {
    await open("?size=all");
    focusCell("person002@clinic.example");
    const box = page.getByRole("grid").element().parentElement as HTMLElement;
    box.scrollTop = 9000;
    await vi.waitFor(() => expect(page.getByText("person002@clinic.example").elements()).toHaveLength(0));
    await press("{ArrowDown}");
    await vi.waitFor(() => expect(focused()).toBe("person003@clinic.example"));
  });

  test("Space selects, with Shift up to here, and Enter opens", async () => {
    await open();
    focusCell("Name 2");
    await press(" {ArrowDown}{ArrowDown}{Shift>} {/Shift}");
    await expect.element(page.getByText("3 selected")).toBeVisible();
    await expect.element(page.getByRole("row", { selected: true }).first()).toMatchTextContent(/person002/);
    await press("{Enter}");
    await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  });

  test("F2 goes to what a cell holds, Escape comes back; in the header Enter sorts", async () => {
    await open();
    focusCell("person001@clinic.example");
    await press("{End}{F2}");
    expect(document.activeElement?.getAttribute("href")).toBe("/elsewhere?id=1");
    await press("{Escape}");
    expect(document.activeElement?.getAttribute("role") ?? document.activeElement?.tagName).toBe("TD");
    (header("Last Name").element() as HTMLElement).focus();
    await press("{Enter}");
    await expect.element(header("Last Name")).toHaveAttribute("aria-sort", "ascending");
  });
});

describe("columns", () => {
  test("a double click on a header sorts once", async () => {
    await open();
    await header("Last Name").getByRole("button", { name: "Last Name", exact: true }).dblClick();
    await expect.element(header("Last Name")).toHaveAttribute("aria-sort", "ascending");
    await vi.waitFor(() => expect(server.calls("GET /api/person").at(-1)?.query.get("sort")).toBe("lastName"));
  });

  test("are resized with the mouse and by keyboard; the others stay as they are", async () => {
    await open();
    await still(() => widthOf("Email"));
    const [email, lastName] = [widthOf("Email"), widthOf("Last Name")];
    await choose("Email", "Resize with arrow keys");
    const handle = page.getByRole("separator", { name: "Width of Email" });
    await vi.waitFor(() => expect(document.activeElement).toBe(handle.element()));
    await still(() => document.activeElement);
    for (const width of [email - 10, email - 20]) {
      await press("{ArrowLeft}");
      await vi.waitFor(() => expect(widthOf("Email")).toBe(width));
    }
    expect(widthOf("Last Name")).toBe(lastName);
    await press("{Escape}");
    await vi.waitFor(() => expect(document.activeElement).toBe(header("Email").element()));
    drag(handle.element(), -40);
    await vi.waitFor(() => expect(widthOf("Email")).toBe(email - 60));
  });

  test("are wide enough for their texts, and stay so on a page with shorter ones", async () => {
    const long = "anneke.gladwin.of.the.north@ambulatory.example";
    const [first, ...others] = persons;
    server.on("GET /api/person", listHandler(personType(compiled), [{ ...first, email: long }, ...others]));
    openAt("?columns=email,lastName,jobTitle,licence,leaderId&sort=lastName");
    const cell = page.getByText(long);
    await expect.element(cell).toBeVisible();
    await still(() => widthOf("Email"));
    const text = cell.element().closest(".truncate");
    expect(text?.scrollWidth).toBe(text?.clientWidth);
    const before = widthOf("Email");
    await page.getByRole("button", { name: "Next page" }).click();
    await expect.element(cell).not.toBeInTheDocument();
    await still(() => widthOf("Email"));
    expect(widthOf("Email")).toBe(before);
  });

  test("of codes have digits of one width, in the font of their row [F-170]", async () => {
    const plugin = compiled.plugins.get("FakeText");
    if (!plugin) throw new Error("There is no FakeText");
    const coded = {
      ...compiled,
      plugins: new Map([...compiled.plugins, ["FakeText", { ...plugin, isCode: true as const }]]),
    };
    await open("", coded);
    const cell = page.getByRole("gridcell", { name: "Name 1", exact: true }).element();
    const { fontFamily, fontVariantNumeric } = getComputedStyle(cell);
    expect([fontFamily, fontVariantNumeric]).toEqual([
      getComputedStyle(document.body).fontFamily,
      "tabular-nums slashed-zero",
    ]);
  });

  test("are moved, pinned and hidden, and found so again", async () => {
    await open();
    expect(labels()).toEqual(["Email", "Last Name", "Doctor", "Leader"]);
    await choose("Doctor", "Move left");
    await vi.waitFor(() => expect(labels()).toEqual(["Email", "Doctor", "Last Name", "Leader"]));
    await choose("Leader", "Pin to the left");
    await vi.waitFor(() => expect(labels()).toEqual(["Email", "Leader", "Doctor", "Last Name"]));
    await choose("Doctor", "Hide");
    await vi.waitFor(() => expect(labels()).toEqual(["Email", "Leader", "Last Name"]));
    unmount();
    await open();
    expect(labels()).toEqual(["Email", "Leader", "Last Name"]);
    const left = header("Leader").element().getBoundingClientRect().left;
    page.getByRole("grid").element().parentElement?.scrollBy(300, 0);
    expect(header("Leader").element().getBoundingClientRect().left).toBe(left);
  });

  test("are dragged to another place", async () => {
    await open();
    const label = header("Leader").getByRole("button", { name: "Leader", exact: true });
    await userEvent.dragAndDrop(label, header("Last Name"), { targetPosition: { x: 4, y: 10 } });
    await vi.waitFor(() => expect(labels()).toEqual(["Email", "Leader", "Last Name", "Doctor"]));
  });

  test("rows are compact where the person wants so, the next time too", async () => {
    await open();
    const height = () => page.getByRole("row").nth(1).element().getBoundingClientRect().height;
    const before = height();
    await page.getByRole("button", { name: "Select additional attributes to view" }).click();
    await page.getByRole("checkbox", { name: "Compact rows" }).click();
    await vi.waitFor(() => expect(height()).toBeLessThan(before));
    unmount();
    await open();
    expect(height()).toBeLessThan(before);
  });

  test("of 500 attributes only those in sight are drawn; the keys reach the last one", async () => {
    const names = many.metadata.entities.get("person")?.attributes.map((attribute) => attribute.name) ?? [];
    await open(`?columns=${names.slice(1).join(",")}`, many);
    const grid = page.getByRole("grid");
    await expect.element(grid).toHaveAttribute("aria-colcount", String(names.length - 1 + 3));
    expect(page.getByRole("columnheader").elements().length).toBeLessThan(60);
    focusCell("person001@clinic.example");
    await press("{End}");
    await vi.waitFor(() => expect(focused()).toBe("Edit"));
    await press("{ArrowLeft}");
    expect(document.activeElement?.getAttribute("aria-colindex")).toBe(String(names.length + 1));
    await press("{Home}{ArrowRight}{ArrowRight}");
    await vi.waitFor(() => expect(focused()).toBe("person001@clinic.example"));
  });
});

function drag(handle: Element, by: number): void {
  const { left, top } = handle.getBoundingClientRect();
  const fire = (type: string, clientX: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, { bubbles: true, clientX, clientY: top + 5, pointerId: 1, isPrimary: true, button: 0 }),
    );
  const capture = handle as HTMLElement;
  capture.setPointerCapture = () => undefined;
  fire("pointerdown", left);
  fire("pointermove", left + by);
  fire("lostpointercapture", left + by);
}

describe("quick look", () => {
  const drawer = () => page.getByRole("dialog");
  beforeEach(() => {
    server.on("GET /api/person/:id", ({ path }) => {
      const id = Number(path.split("/").at(-1));
      const doctor = { ...persons[id - 1], doctor: 1, leaderId: 4 };
      return { result: id === 2 ? doctor : persons[id - 1], labels: { leaderId: { 4: "Name 4" } }, people: {} };
    });
  });

  test("shows the record, goes on by arrow keys, and leads to the form", async () => {
    await open();
    focusCell("Name 1");
    await press("{Shift>}{Enter}{/Shift}");
    await expect.element(drawer().getByText("person001@clinic.example")).toBeVisible();
    await expect.element(drawer().getByRole("button", { name: "Previous" })).toBeDisabled();
    await press("{Control>}{ArrowRight}{/Control}");
    await expect.element(drawer().getByText("1 of 25 on this page")).toBeVisible();
    await press("{ArrowRight}");
    await expect.element(drawer().getByText("person002@clinic.example")).toBeVisible();
    await expect.element(drawer().getByText("2 of 25 on this page")).toBeVisible();
    await press("{ArrowLeft}");
    await expect.element(drawer().getByText("person001@clinic.example")).toBeVisible();
    await expect.element(drawer().getByRole("link", { name: "Edit" })).toHaveAttribute("href", "/elsewhere?id=1");
    await press("{Escape}");
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(focused()).toBe("Name 1");
  });

  test("stands beside a list that stays in use: a click on another row shows that one, its name opens it", async () => {
    await open("?look=2");
    await expect.element(drawer().getByText("person002@clinic.example")).toBeVisible();
    await expect.element(page.getByRole("row").nth(2)).toHaveAttribute("aria-current", "true");
    await page.getByRole("gridcell", { name: "Name 4", exact: true }).click();
    await expect.element(drawer().getByText("person004@clinic.example")).toBeVisible();
    await expect.element(page.getByRole("row").nth(4)).toHaveAttribute("aria-current", "true");
    await expect.element(page.getByRole("row").nth(2)).not.toHaveAttribute("aria-current");
    await header("Last Name").getByRole("button", { name: "Last Name", exact: true }).click();
    await expect.element(header("Last Name")).toHaveAttribute("aria-sort", "ascending");
    await drawer().getByRole("button", { name: "Close" }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
    await page.getByRole("link", { name: "person001@clinic.example" }).click();
    await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  });

  test("is a window over the list where there is no room beside it", async () => {
    await page.viewport(1100, 800);
    openAt("?look=2");
    await expect.element(drawer()).toHaveAttribute("aria-modal", "true");
    await page.viewport(1280, 900);
  });

  test("shows what is needed first, and empty fields when they are asked for", async () => {
    await open("?look=2");
    await expect
      .element(drawer().getByRole("region", { name: "Needed (1)" }))
      .toMatchTextContent(/^Needed \(1\)Licence/);
    const terms = () =>
      drawer()
        .getByRole("term")
        .elements()
        .map((term) => term.textContent);
    expect(terms()).toEqual(["Email", "Last Name", "Doctor", "Leader"]);
    await drawer().getByRole("button", { name: "Show 1 empty field" }).click();
    await vi.waitFor(() => expect(terms()).toEqual(["Email", "Last Name", "Job Title", "Doctor", "Leader"]));
    await expect.element(drawer().getByRole("button", { name: "Hide 1 empty field" })).toBeVisible();
  });

  test("has the sections of the record's form, each with what is needed in it", async () => {
    const headings = new Map([
      ["email", "Person"],
      ["doctor", "Doctors & nurses"],
    ]);
    const shown = compiledPersons(
      personAttributes.map((attribute) => {
        const heading = headings.get(attribute.name);
        return heading === undefined ? attribute : { ...attribute, section: heading };
      }),
    );
    await open("?look=2", shown);
    const section = (name: string) => drawer().getByRole("region", { name, exact: true });
    await expect.element(section("Person").getByText("person002@clinic.example")).toBeVisible();
    await expect.element(section("Person").getByText("Doctor", { exact: true })).not.toBeInTheDocument();
    await expect.element(section("Doctors & nurses").getByText("1 needed")).toBeVisible();
    await expect.element(section("Doctors & nurses").getByText("Leader", { exact: true })).toBeVisible();
  });

  test("says what is lacking and why, and what is hidden and why", async () => {
    await open("?look=2");
    await expect.element(drawer().getByText("Licence is needed because Doctor is 'Yes'.")).toBeVisible();
    await expect.element(drawer().getByText("Name 4", { exact: true })).toBeVisible();
    await drawer().getByRole("button", { name: "Previous" }).click();
    await drawer().getByText("Hidden by rules (1)").click();
    await expect.element(drawer().getByText(/^Licence is hidden: it shows only if Doctor is 'Yes'/)).toBeVisible();
  });

  test("why something is needed or hidden is said with labels of records, not with their ids", async () => {
    const led = { attribute: "leaderId", comparativeOperator: "isEqual", value: 4 } as const;
    const shown = compiledPersons([
      ...personAttributes,
      text("badge", 70, { conditionalList: [{ id: "led", if: led, then: [{ id: "show" }, { id: "require" }] }] }),
    ]);
    const record = persons.find(({ personId }) => personId === 2);
    const labels = { leaderId: { 4: "Name 4", 5: "Name 5" } };
    server.on("GET /api/person/:id", () => ({ result: { ...record, leaderId: 4 }, labels, people: {} }));
    await open("?look=2", shown);
    await expect.element(drawer().getByText("Badge is needed because Leader is 'Name 4'.")).toBeVisible();
    server.on("GET /api/person/:id", () => ({ result: { ...record, leaderId: 5 }, labels, people: {} }));
    unmount();
    await open("?look=2", shown);
    await drawer().getByText("Hidden by rules (2)").click();
    const sentence = "Badge is hidden: it shows only if Leader is 'Name 4', and Leader is 'Name 5'.";
    await expect.element(drawer().getByText(sentence)).toBeVisible();
  });
});

describe("cells pasted from a sheet", () => {
  function paste(text: string, target: Element = document.activeElement ?? document.body) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }
  const review = () => page.getByRole("table", { name: "Changes of persons" });
  beforeEach(() => {
    server.on("GET /api/person/import/choices", () => ({ result: { columns: {}, values: {} } }));
  });

  test("go over the rows and columns from the focused one on, into the review", async () => {
    await open();
    focusCell("Name 2");
    paste("Hopper\r\nMeitner\r\n");
    await expect.element(review().getByRole("row", { name: /person002@clinic.example.*Name 2 Hopper/ })).toBeVisible();
    await expect.element(review().getByRole("row", { name: /person003@clinic.example.*Name 3 Meitner/ })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Paste Cells/ })).toBeVisible();
  });

  test("are reviewed on after a reload, with what was mended; the next paste begins with nothing of it", async () => {
    await open();
    focusCell("Name 2");
    paste("Hopper\r\nMeitner\r\n");
    await page.getByRole("button", { name: "Change Last Name of person002@clinic.example" }).click();
    await page.getByRole("dialog").getByLabelText("Last Name").fill("Mended");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    const edited = review().getByRole("row", { name: /person002@clinic.example.*Name 2 Mended/ });
    await expect.element(edited).toBeVisible();

    unmount();
    openAt("?step=review");
    await expect.element(edited).toBeVisible();
    await expect.element(review().getByRole("row", { name: /person003@clinic.example.*Name 3 Meitner/ })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect.element(page.getByRole("button", { name: /columns matched by name/ })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect.element(page.getByText("person001@clinic.example")).toBeVisible();

    focusCell("Name 2");
    paste("Curie\r\n");
    await expect.element(review().getByRole("row", { name: /person002@clinic.example.*Name 2 Curie/ })).toBeVisible();
    expect(edited.elements()).toHaveLength(0);
  });

  test("with a header row, while nothing has focus, are matched by their key; unknown ones are new", async () => {
    await open();
    paste("Last Name\tEmail\nHopper\tperson005@clinic.example\nWu\tnew@clinic.example\n", document.body);
    await expect.element(review().getByRole("row", { name: /person005@clinic.example.*Name 5 Hopper/ })).toBeVisible();
    await expect
      .element(
        review()
          .getByRole("row", { name: /new@clinic.example New/ })
          .first(),
      )
      .toBeVisible();
  });

  test("of 5,000 rows and 40 columns go to the records of their keys, over a list that shows few of them in another order", async () => {
    const extras = Array.from({ length: 38 }, (_, i) => text(`extra${letters(i)}`, 100 + i));
    const wide = compiledPersons([...personAttributes, ...extras]);
    const stored = Array.from({ length: 4_000 }, (_, i) => ({
      personId: i + 1,
      email: `p${i}@clinic.example`,
      lastName: i % 100 === 0 ? "Few" : "Many",
    }));
    const rows = Array.from({ length: 5_000 }, (_, i) => [
      `p${i}@clinic.example`,
      `Name ${i}`,
      ...extras.map((_, c) => `${i}.${c}`),
    ]);
    const sent: Values[] = [];
    server.on("GET /api/person", listHandler(personType(wide), stored));
    server.on("GET /api/person/import-choices", () => ({ result: { columns: {}, values: {} } }));
    server.on("PUT /api/person/import-choices", () => ({ result: null }));
    server.on("POST /api/person/batch/check", ({ body }) => ({
      result: (body as Values[]).map(() => ({ errors: [] })),
    }));
    server.on("POST /api/person/batch", ({ body }) => {
      sent.push(...(body as Values[]));
      return { result: (body as Values[]).map(() => ({ importKey: null, status: "updated", errorList: [] })) };
    });
    openAt("?filter=Few&sort=-email", wide);
    await expect.element(page.getByText("p900@clinic.example")).toBeVisible();
    focusCell("p900@clinic.example");
    const header = ["Email", "Last Name", ...extras.map(({ label }) => label)];
    paste([header, ...rows].map((cells) => cells.join("\t")).join("\r\n"));
    const submit = page.getByRole("button", { name: "Submit" });
    await expect.element(submit).not.toHaveAttribute("aria-disabled");
    expect(page.getByRole("row").elements().length).toBeLessThan(200);
    await submit.click();
    await expect.poll(() => sent.length).toBe(5_000);
    const last = extras.at(-1)?.name ?? "";
    expect(sent.map((row) => [row["personId"], row["email"], row[last]])).toEqual(
      rows.map(([email], i) => [i < 4_000 ? i + 1 : undefined, email, `${i}.37`]),
    );
  }, 150_000);

  test.each([["a\nb\n"], ["Last Name\na\nb\tc\n"]])(
    "that run past the page (%j) say what to do, and nothing is changed",
    async (text) => {
      await open();
      focusCell("person025@clinic.example");
      await press("{ArrowRight}");
      paste(text);
      await expect
        .element(page.getByRole("list").getByText("The rows go on past this page.", { exact: false }))
        .toBeVisible();
      expect(review().elements()).toHaveLength(0);
    },
  );
});
