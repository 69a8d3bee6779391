import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test, vi } from "vitest";
import { rowOf, workbookOf } from "./testing.ts";
import { createSheetWorkers } from "./sheet-workers.ts";

const MEGABYTE = 1024 * 1024;
const sheet = workbookOf({ sheets: [rowOf(1, ["Email", "City"]) + rowOf(3, ["a@x.y", "Bern"])] });
/** Takes a reader some seconds: 1.4 million cells. */
const slow = workbookOf({ sheets: [`<row>${"<c><v>1</v></c>".repeat(14_000)}</row>`.repeat(100)] });

/** What is slow is refused in tests of their own. */
const limitMs = 120_000;
const workers = createSheetWorkers({ limitMs });
afterAll(() => workers.close());

const codeOf = (read: Promise<unknown>) =>
  read.then(
    () => "none",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );

/** The peak memory of a child process, in bytes. Linux counts it; 0 on other systems. */
function watchedMemory() {
  let most = 0;
  const timer = setInterval(() => {
    for (const pid of childrenOfThis()) most = Math.max(most, memoryOf(pid));
  }, 5);
  return {
    most() {
      clearInterval(timer);
      return most;
    },
  };
}

/** The most memory that a process had, in bytes. */
function memoryOf(pid: string): number {
  const [, kilobytes = "0"] = /^VmHWM:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) * 1024;
}

/** Ids of child processes; empty where the system does not list them. */
function childrenOfThis(): readonly string[] {
  return textOf("/proc/thread-self/children").trim().split(" ").filter(Boolean);
}

/** Empty if there is no such file any more. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const rowsOf = (rows: string) => workbookOf({ sheets: [rows] });

test("a sheet is read in a worker, its answer ready to be sent", async () => {
  const { columns, body } = await workers.read(sheet);
  expect(columns).toEqual(["Email", "City"]);
  expect(JSON.parse(body.toString())).toEqual({
    result: [{ Email: "a@x.y", City: "Bern" }],
    columns: ["Email", "City"],
    columnNumbers: [1, 2],
    rowNumbers: [3],
    sheet: "Sheet1",
    sheets: ["Sheet1"],
    headerRow: 1,
    topRows: [
      { row: 1, text: "Email, City" },
      { row: 3, text: "a@x.y, Bern" },
    ],
    date1904: false,
    hiddenSheets: [],
    hidden: { rows: [], columns: [], isLeftOut: false },
    exportId: null,
  });
});

describe("hostile sheets are refused in bounded memory, and the next is read", () => {
  const header = rowOf(1, ["Email"]);
  test.each<[title: string, file: () => Buffer, code: string]>([
    ["a cell of 10 MB", () => rowsOf(header + rowOf(2, ["x".repeat(10 * MEGABYTE)])), "longCell"],
    ["a header of 10 MB", () => rowsOf(rowOf(1, ["x".repeat(10 * MEGABYTE)]) + rowOf(2, ["a"])), "longCell"],
    [
      "ten thousand columns",
      () => rowsOf([1, 2].map((r) => rowOf(r, Array(10_000).fill("x"))).join("")),
      "manyColumns",
    ],
    ["more rows than a batch takes", () => rowsOf(header + "<row><c><v>1</v></c></row>".repeat(20_001)), "manyRows"],
    ["more cells than a sheet may have", () => rowsOf("<row><c/><c/></row>".repeat(760_000)), "largeWorkbook"],
    ["gigabytes", () => workbookOf({ others: { "xl/bomb.xml": Buffer.alloc(100 * MEGABYTE) } }), "largeWorkbook"],
    ["a part of tags that never end", () => rowsOf(header + "<row>".repeat(1_000_000)), "damagedWorkbook"],
    ["no XML at all", () => workbookOf({ others: { "xl/workbook.xml": "\u0000\u0001" } }), "damagedWorkbook"],
    [
      "a sheet that is not there",
      () => workbookOf({ others: { "xl/workbook.xml": "<workbook/>" } }),
      "damagedWorkbook",
    ],
  ])("%s", async (_, file, code) => {
    const bytes = file();
    expect(bytes.length).toBeLessThan(2_000_000);
    const memory = watchedMemory();
    expect(await codeOf(workers.read(bytes))).toBe(code);
    expect(memory.most()).toBeLessThan(900 * MEGABYTE);
    expect((await workers.read(sheet)).columns).toEqual(["Email", "City"]);
  });

  test("a million empty rows are no data, wherever the last of them is", async () => {
    const blank = Array.from({ length: 1_000_000 }, (_, i) => `<row r="${i + 3}"/>`).join("");
    const { body } = await workers.read(rowsOf(header + rowOf(2, ["a@x.y"]) + blank + rowOf(1_048_576, ["z@x.y"])));
    expect(JSON.parse(body.toString())).toMatchObject({ rowNumbers: [2, 1_048_576] });
  });

  test("one that takes more memory than a worker has", async () => {
    const prefixed = `<?xml version="1.0"?><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${"<x:row><x:c><x:v>1</x:v></x:c></x:row>".repeat(500_000)}</x:sheetData></x:worksheet>`;
    // An array that grows past the whole heap at once.
    const rows = "<row><c><v>1</v></c></row>".repeat(1_000_000);
    const tight = createSheetWorkers({ memory: 48, limitMs });
    expect(await codeOf(tight.read(rowsOf(prefixed)))).toBe("largeWorkbook");
    expect(await codeOf(tight.read(rowsOf(rows)))).toBe("largeWorkbook");
    expect((await tight.read(sheet)).columns).toEqual(["Email", "City"]);
  });

  test("one that takes more time than it is given", async () => {
    const hasty = createSheetWorkers({ limitMs: 300 });
    const start = performance.now();
    expect(await codeOf(hasty.read(slow))).toBe("slowWorkbook");
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});

test("what is written is not held to the time that a stranger's file is given", async () => {
  const hasty = createSheetWorkers({ limitMs: 1 });
  const content = { title: "Users", columns: [{ header: "Email", choices: null }], rows: [["a@x.y"]], exportId: null };
  const file = await hasty.write(content);
  expect(await codeOf(hasty.read(file))).toBe("slowWorkbook");
  await hasty.close();
});

describe.runIf(process.platform === "linux")("the process of a worker", () => {
  test("knows nothing of the server's secrets", async () => {
    process.env["TEST_SECRET"] = "swordfish";
    const own = createSheetWorkers();
    await own.read(sheet);
    const environments = childrenOfThis().map((pid) => textOf(`/proc/${pid}/environ`));
    delete process.env["TEST_SECRET"];
    await own.close();
    expect(environments.length).toBeGreaterThan(0);
    for (const environment of environments) expect(environment).not.toContain("swordfish");
  });

  test("ends with the server, not by what a terminal sends to both", async () => {
    const own = createSheetWorkers();
    await own.read(sheet);
    const reading = own.read(slow);
    for (const pid of childrenOfThis()) process.kill(Number(pid), "SIGINT");
    expect(await codeOf(reading)).not.toMatch(/SIGINT/);
    await own.close();
  });
});

describe("a worker that ends", () => {
  test("is not offered while its process is being killed [F-182]", async () => {
    const own = createSheetWorkers({ idleMs: 20, limitMs });
    for (let i = 0; i < 3; i++) {
      expect(await codeOf(own.read(sheet))).toBe("none");
      // This timer ends right after the one that kills the idle worker, before its process has ended.
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await codeOf(own.read(sheet))).toBe("none");
    }
    await own.close();
  });

  test.runIf(process.platform === "linux")("before it began gives its job to another, once [F-182]", async () => {
    const own = createSheetWorkers({ limitMs });
    const others = new Set(childrenOfThis());
    const killed = () => childrenOfThis().filter((pid) => !others.has(pid));
    expect(await codeOf(own.read(sheet))).toBe("none");
    for (const pid of killed()) process.kill(Number(pid), "SIGKILL");
    expect(await codeOf(own.read(sheet))).toBe("none");
    await own.close();
  });

  test.runIf(process.platform === "linux")("in the middle of a job is not tried again [F-182]", async () => {
    const own = createSheetWorkers({ limitMs });
    const others = new Set(childrenOfThis());
    const reading = codeOf(own.read(slow));
    const [pid = ""] = await vi.waitUntil(() => {
      const own = childrenOfThis().filter((each) => !others.has(each) && memoryOf(each) > 150 * MEGABYTE);
      return own.length > 0 && own;
    }, 60_000);
    process.kill(Number(pid), "SIGKILL");
    expect(await reading).toContain("SIGKILL and no answer");
    await own.close();
  });
});

describe("many at once", () => {
  test("wait for one another, some of them; the others are told to come again", async () => {
    const few = createSheetWorkers({ atOnce: 1, waiting: 2 });
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(few.read(sheet))));
    expect(codes.toSorted()).toEqual(["none", "none", "none", "sheetsBusy", "sheetsBusy"]);
    expect(await codeOf(few.read(sheet))).toBe("none");
  });

  test("leave the server's own process free", async () => {
    const before = performance.eventLoopUtilization();
    await codeOf(createSheetWorkers({ limitMs: 3_000 }).read(slow));
    // A share instead of a time, so that the speed of the machine does not matter. Reading in this process would take
    // all of it.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });
});

test("what still runs ends with the server", async () => {
  const closing = createSheetWorkers();
  const reading = codeOf(closing.read(slow));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await closing.close();
  expect(await reading).toMatch(/no answer|before it began/);
});
