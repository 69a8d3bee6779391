import { useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FileStore } from "../../elements/element-plugin.ts";
import { type FakeServer, fakeServer, refusal } from "../../testing/fake-server.ts";
import { type FakeUploads, fakeUploads } from "../../testing/fake-uploads.ts";
import { mount, unmount } from "../../testing/mount.tsx";
import { personType, TestFrame } from "../../testing/TestFrame.tsx";
import { toasts } from "../../ui/index.ts";
import { useFiles } from "./files.ts";
import { useSaveRecord } from "../records/use-save-record.ts";

let server: FakeServer;
let sent: FakeUploads;
let files: FileStore;
beforeEach(async () => {
  server = fakeServer({
    "DELETE /api/file2/:id": () => ({ result: null }),
    "PUT /api/person/:id": () => ({ result: { personId: 5 }, labels: {}, people: {} }),
  });
  sent = fakeUploads();
  mount(
    <TestFrame>
      <Holder onFiles={(given) => (files = given)} />
    </TestFrame>,
  );
  await expect.element(page.getByRole("button", { name: "Save" })).toBeVisible();
});
afterEach(() => {
  unmount();
  sent.restore();
  server.restore();
});

/** Gives the test access to the files of a field, beside the form's save. */
function Holder({ onFiles }: { readonly onFiles: (files: FileStore) => void }) {
  const store = useFiles("person");
  useEffect(() => {
    onFiles(store);
  }, [onFiles, store]);
  const { save: saveRecord } = useSaveRecord(personType());
  const [count, setCount] = useState(0);
  const save = async () => {
    await saveRecord({ id: 5, values: {}, idempotencyKey: "k" });
    setCount(count + 1);
  };
  return (
    <>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <output>Saved {count} times</output>
    </>
  );
}

async function save(): Promise<void> {
  const before = page.getByText(/^Saved/).element().textContent;
  await userEvent.click(page.getByRole("button", { name: "Save" }));
  await expect.element(page.getByText(/^Saved/)).not.toHaveTextContent(before);
}

const sheet = new File(["a,b"], "rates.csv");
const deleted = () => server.calls("DELETE /api/file2/:id").map((request) => request.path);
const messages = () => toasts.getState().map((toast) => toast.message);

async function stored(id: number): Promise<number> {
  const promise = files.upload({ file: sheet });
  sent.uploads.at(-1)?.answer(201, { result: id });
  return promise;
}

describe("an upload", () => {
  test("posts the file to the question's call, and answers its id [NMQ-134]", async () => {
    const promise = files.upload({ file: sheet });
    const [upload] = sent.uploads;
    expect(upload?.path).toBe("/upload");
    expect(upload?.form.get("file")).toHaveProperty("name", "rates.csv");
    expect(upload?.headers.get("x-organization-id")).toBe("7");
    upload?.answer(201, { result: 12 });
    expect(await promise).toBe(12);
  });

  test("sends fields along, before the file, and elsewhere where it is told so [NMQ-136]", () => {
    void files.upload({ file: sheet, url: "/api/uploadAttachment", fields: { fileTypeId: "6", locationId: "3" } });
    const [upload] = sent.uploads;
    expect(upload?.path).toBe("/api/uploadAttachment");
    expect([...(upload?.form.keys() ?? [])]).toEqual(["fileTypeId", "locationId", "file"]);
  });

  test("tells how far it is, and is ended by its signal", async () => {
    const shares: number[] = [];
    const stop = new AbortController();
    const promise = files.upload({ file: sheet, onProgress: (share) => shares.push(share), signal: stop.signal });
    sent.uploads[0]?.progress(0.25);
    sent.uploads[0]?.progress(1);
    expect(shares).toEqual([0.25, 1]);
    stop.abort();
    await expect(promise).rejects.toMatchObject({ name: "AbortError" });
    expect(sent.uploads[0]?.isAborted).toBe(true);
  });

  test("that was ended before it began sends nothing", async () => {
    await expect(files.upload({ file: sheet, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(sent.uploads).toEqual([]);
  });

  test.each(["File not accepted", "File type not valid"])("refused with 400 says '%s' [NMQ-137]", async (message) => {
    const promise = files.upload({ file: sheet });
    sent.uploads[0]?.answer(400, { message, errors: [] });
    await expect(promise).rejects.toThrow(message);
  });

  test("that fails otherwise says that it could not be saved [NMQ-138]", async () => {
    for (const status of [403, 413, 423, 500]) {
      const promise = files.upload({ file: sheet });
      sent.uploads.at(-1)?.answer(status, { message: "Something else", errors: [] });
      await expect(promise).rejects.toThrow("Unable to save file");
    }
    const unanswered = files.upload({ file: sheet });
    sent.uploads.at(-1)?.fail();
    await expect(unanswered).rejects.toThrow("Unable to save file");
  });
});

describe("a file that its field drops", () => {
  test("is deleted at once where no saved record has it", async () => {
    files.drop(await stored(12));
    await expect.poll(deleted).toEqual(["/api/file2/12"]);
  });

  test("is deleted after the record was saved without it [NMQ-140]", async () => {
    files.drop(9);
    expect(deleted()).toEqual([]);
    await save();
    await expect.poll(deleted).toEqual(["/api/file2/9"]);
    await save();
    expect(deleted()).toHaveLength(1);
  });

  test("waits where it was sent from here and saved since", async () => {
    const id = await stored(12);
    await save();
    files.drop(id);
    expect(deleted()).toEqual([]);
    await save();
    await expect.poll(deleted).toEqual(["/api/file2/12"]);
  });

  test("in use waits for the next save", async () => {
    server.on("DELETE /api/file2/:id", () => refusal(409, "Could not delete file. File in use."));
    files.drop(9);
    await save();
    await expect.poll(deleted).toHaveLength(1);
    server.on("DELETE /api/file2/:id", () => ({ result: null }));
    await save();
    await expect.poll(deleted).toHaveLength(2);
    expect(messages()).toEqual([]);
  });

  test("that is gone already counts as deleted [NMQ-140]", async () => {
    server.on("DELETE /api/file2/:id", () => refusal(404, "There is no File with this id."));
    files.drop(await stored(12));
    await expect.poll(deleted).toHaveLength(1);
    expect(messages()).toEqual([]);
  });

  test("that cannot be deleted says so, and the message stays [NMQ-139]", async () => {
    server.on("DELETE /api/file2/:id", () => refusal(500, "Something went wrong"));
    files.drop(await stored(12));
    await expect.poll(messages).toEqual(["Unable to delete file"]);
    expect(toasts.getState()[0]?.duration).toBeNull();
  });
});
