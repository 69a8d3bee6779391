import type { HistoryAnswer } from "@armature/engine/operation";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type FakeServer, fakeServer, refusal } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { personType, TestFrame } from "../testing/TestFrame.tsx";
import { HistoryDialog } from "./HistoryDialog.tsx";
import { historyTime } from "./times.ts";

const at = (hour: number) => `2026-03-04T${String(hour).padStart(2, "0")}:30:00.000Z`;
const entry = (hour: number, attributeMap: Record<string, unknown>, auditUserId: number | null = 3) => ({
  attributeMap,
  auditTimestamp: at(hour),
  auditUserId,
});
const answer: HistoryAnswer = {
  result: [
    entry(8, { lastName: "Lind", doctor: 1, leaderId: 9 }),
    entry(9, { lastName: "Lind" }, 4),
    entry(10, { lastName: "Berg" }, 77),
    entry(11, { doctor: null }),
  ],
  labels: { leaderId: { 9: "Boss" } },
  people: { 3: "mara@clinic.example", 4: "ole@clinic.example" },
};

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  server = fakeServer({ "GET /api/personAuditHistory": () => answer });
});
afterEach(() => {
  unmount();
  server.restore();
});

function open(name: string) {
  const type = personType();
  const attribute = type.byName.get(name);
  if (!attribute) throw new Error(`no attribute ${name}`);
  const onClose = vi.fn();
  mount(
    <TestFrame>
      <HistoryDialog type={type} id={5} attribute={attribute} onClose={onClose} />
    </TestFrame>,
  );
  return onClose;
}

/** The places where a line of this text ends inside a word. */
function wordsCutIn(node: Node): readonly string[] {
  const text = node.textContent ?? "";
  const topOf = (i: number) => {
    const range = new Range();
    range.setStart(node, i);
    range.setEnd(node, i + 1);
    return range.getBoundingClientRect().top;
  };
  const places = Array.from({ length: text.length }, (_, i) => i).slice(1);
  const ends = places.filter((i) => topOf(i) > topOf(i - 1) + 4);
  return ends.filter((i) => !/[-\s]/.test(text[i - 1] ?? "")).map((i) => text.slice(0, i));
}

const rows = () =>
  page
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll("td")].map((cell) => cell.querySelector("time")?.textContent ?? cell.textContent),
    );

describe("value history", () => {
  test("newest first, equal values in a row as one with its first time and person [BLD-176, BLD-177, ADM-159]", async () => {
    open("lastName");
    await vi.waitFor(() =>
      expect(rows()).toEqual([
        ["Berg", historyTime(at(10)), "--"],
        ["Lind", historyTime(at(8)), "mara@clinic.example"],
      ]),
    );
  });

  test("asks for the record by its primary key [BLD-174, ADM-156]", async () => {
    open("lastName");
    await vi.waitFor(() => expect(rows()).toHaveLength(2));
    expect(server.requests[0]?.query.get("filter")).toBe('{"personId":5}');
  });

  test("values show as in lists, references by label, an emptied one as a dash [BLD-D27]", async () => {
    open("doctor");
    await vi.waitFor(() => expect(rows().map(([value]) => value)).toEqual(["–", "Yes"]));
    unmount();
    open("leaderId");
    await vi.waitFor(() => expect(rows().map(([value]) => value)).toEqual(["Boss"]));
  });

  test("the dialog is 650 wide, and its times are of the day and to the minute [BLD-173, BLD-178, ADM-158]", async () => {
    open("lastName");
    await expect.element(page.getByRole("dialog", { name: "Value history of Last Name" })).toBeInTheDocument();
    await expect.element(page.getByRole("table")).toBeVisible();
    const panel = page.getByRole("table").element().closest("[style*=max-width]");
    expect(panel?.getBoundingClientRect().width).toBe(650);
    const times = rows().map(([, time]) => time);
    const local = new Date(at(10));
    const [day, month] = [local.getDate(), local.getMonth() + 1].map((part) => String(part).padStart(2, "0"));
    expect(times[0]).toBe(`${local.getFullYear()}-${month}-${day} ${String(local.getHours()).padStart(2, "0")}:30`);
  });

  test.each([1440, 390])(
    "an e-mail address breaks after its @ where it does not fit a line, and inside no word, %s px",
    async (width) => {
      await page.viewport(width, 900);
      const email = "amara.osei@lakeside-outpatient.example";
      server.on("GET /api/personAuditHistory", () => ({
        result: [{ attributeMap: { lastName: email }, auditTimestamp: at(8), auditUserId: 3 }],
        labels: {},
        people: { 3: email },
      }));
      open("lastName");
      await expect.element(page.getByText(email).first()).toBeVisible();
      const cells = page.getByText(email).elements();
      expect(cells).toHaveLength(2);
      for (const cell of cells) {
        const parts = [...cell.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        expect(parts.map(({ textContent }) => textContent)).toEqual(["amara.osei@", "lakeside-outpatient.example"]);
        for (const part of parts) expect(wordsCutIn(part)).toEqual([]);
      }
    },
  );

  test("says how long ago it was, and cuts nothing, however long", async () => {
    const by = `${"a.long.name.".repeat(6)}@clinic.example`;
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000).toISOString();
    server.on("GET /api/personAuditHistory", () => ({
      result: [{ attributeMap: { lastName: "Lind ".repeat(40) }, auditTimestamp: twoHoursAgo, auditUserId: 3 }],
      labels: {},
      people: { 3: by },
    }));
    open("lastName");
    await expect.element(page.getByText("2 hours ago")).toBeVisible();
    await expect.element(page.getByText(by)).toBeVisible();
    const cells = [...document.querySelectorAll<HTMLElement>("td > *")];
    expect(cells.length).toBeGreaterThan(2);
    expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([]);
  });

  test("says where a change of the model changed the answer, and who made it [F-140]", async () => {
    server.on("GET /api/personAuditHistory", () => ({
      ...answer,
      result: [...answer.result, { ...entry(12, { lastName: "Li" }, 4), revision: 7 }],
    }));
    open("lastName");
    await vi.waitFor(() =>
      expect(rows()[0]).toEqual(["Li", historyTime(at(12)), "ole@clinic.exampleThe model changed this answer"]),
    );
    expect(rows()[1]?.[2]).toBe("--");
  });

  test("a value without entries says so [BLD-180, ADM-160]", async () => {
    open("jobTitle");
    await expect.element(page.getByText("This value does not have an edit history yet")).toBeVisible();
  });

  test("a person who cannot be found is '--': somebody who is gone, or nobody at all [BLD-179, ADM-161]", async () => {
    const ownerless = { attributeMap: { lastName: "Nyström" }, auditTimestamp: at(12), auditUserId: null };
    server.on("GET /api/personAuditHistory", () => ({ ...answer, result: [...answer.result, ownerless] }));
    open("lastName");
    await vi.waitFor(() => expect(rows().map(([, , by]) => by)).toEqual(["--", "--", "mara@clinic.example"]));
  });

  test("a failed call says so and can be tried again [BLD-D27]", async () => {
    server.on("GET /api/personAuditHistory", () => refusal(404, "Gone."));
    const onClose = open("lastName");
    await expect.element(page.getByText("Unable to load data.")).toBeVisible();
    server.on("GET /api/personAuditHistory", () => answer);
    await page.getByRole("button", { name: "Retry" }).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(2));
    await page.getByRole("button", { name: "Close" }).click();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
