import { NO_FACTS } from "@armature/engine/rules";
import { allowingAbsent } from "@armature/engine/access";
import type { RecordAnswer, Values } from "@armature/engine";
import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../data/api-error.ts";
import type { SaveRequest } from "../data/entity-calls.ts";
import { compileAnswer } from "../data/metadata-query.ts";
import { metadataAnswer } from "../testing/clinic.ts";
import { fakeElements } from "../testing/fake-elements.ts";
import { createFormStore } from "./form-store.ts";
import { createSubmitKeys, submitForm } from "./submit.ts";

const stored: Values = { personId: 5, email: "a@b.example", lastName: "Lind", updated: "t1" };
const answer: RecordAnswer = { result: stored, labels: {}, people: {} };

function aForm(record: Values | null = stored) {
  const type = compileAnswer(metadataAnswer(), fakeElements).entities.get("person");
  if (!type) throw new Error("no entity person");
  const mode = record === null ? "create" : "update";
  const viewer = { permission: allowingAbsent({}), variant: "Ambulatory", facts: NO_FACTS };
  return createFormStore({ type, mode, viewer, closed: false, locked: false }, record ?? {});
}

function submission(
  store: ReturnType<typeof aForm>,
  save: (request: SaveRequest) => Promise<RecordAnswer>,
  id: number | null = 5,
) {
  const refusalOf = () => ({ title: "Error", text: "Unable to update" });
  return { store, id, save, keyFor: createSubmitKeys(), refusalOf };
}

const stale = (record: Values) =>
  new ApiError({ status: 412, message: "Changed by someone else.", body: { stored: record } });

describe("what is sent", () => {
  test("an update sends the changes alone, with the version that was loaded [GEN-D12, BLD-D40]", async () => {
    const store = aForm();
    store.change("jobTitle", "Chief");
    const save = vi.fn(() => Promise.resolve(answer));
    expect(await submitForm(submission(store, save))).toEqual({ kind: "saved", answer });
    expect(save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 5, values: { jobTitle: "Chief" }, ifMatch: "t1" }),
    );
  });

  test("an unchanged record is not sent, whatever would go along", async () => {
    const store = aForm();
    store.change("jobTitle", "Chief");
    store.change("jobTitle", null);
    const save = vi.fn(() => Promise.resolve(answer));
    expect(await submitForm({ ...submission(store, save), sends: () => ({ lastName: "Lind" }) })).toEqual({
      kind: "unchanged",
    });
    expect(save).not.toHaveBeenCalled();
    expect(store.getState().done).toBe(false);
  });

  test("what goes along is sent besides the changes, which win", async () => {
    const store = aForm();
    store.change("jobTitle", "Chief");
    const save = vi.fn(() => Promise.resolve(answer));
    const sends = () => ({ lastName: "Lind", jobTitle: "Nurse" });
    await submitForm({ ...submission(store, save), sends });
    expect(save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ values: { lastName: "Lind", jobTitle: "Chief" } }),
    );
  });

  test("a create sends no version", async () => {
    const store = aForm(null);
    store.change("email", "a@b.example");
    store.change("lastName", "Lind");
    const save = vi.fn((_request: SaveRequest) => Promise.resolve(answer));
    await submitForm(submission(store, save, null));
    expect(save.mock.calls[0]?.[0]).toMatchObject({ id: null, ifMatch: undefined });
  });

  test("an invalid form sends nothing [GEN-071, BLD-151]", async () => {
    const save = vi.fn(() => Promise.resolve(answer));
    expect(await submitForm(submission(aForm(null), save, null))).toEqual({ kind: "invalid" });
    expect(save).not.toHaveBeenCalled();
  });
});

describe("the key of a submit", () => {
  test("stays over retries of the same values and is another for other values", () => {
    const keyFor = createSubmitKeys();
    const first = keyFor({ email: "a" });
    expect(keyFor({ email: "a" })).toBe(first);
    expect(keyFor({ email: "b" })).not.toBe(first);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });
});

describe("a refused save", () => {
  test("puts an issue at its field, and lists all by the buttons", async () => {
    const store = aForm();
    store.change("jobTitle", "Chief");
    const errors = [
      { code: "unique", attribute: "email", message: "This email is already taken." },
      { code: "odd", attribute: "gone", message: "Something about a field that is not here." },
    ];
    const save = () => Promise.reject(new ApiError({ status: 409, message: "Refused.", errors, requestId: "r1" }));
    expect((await submitForm(submission(store, save))).kind).toBe("refused");
    const { form, refusal } = store.getState();
    expect(form.fields["email"]?.shownIssues).toHaveLength(1);
    expect(refusal).toEqual({
      title: "Error",
      texts: ["Unable to update", "- This email is already taken.", "- Something about a field that is not here."],
      requestId: "r1",
    });
  });

  test("what a lock refuses is told of the form, and no field is at fault", async () => {
    const store = aForm();
    store.change("jobTitle", "Chief");
    const errors = [{ code: "locked", attribute: "jobTitle", message: "Job Title: This person is locked" }];
    const locked = new ApiError({ status: 423, message: "The persons are locked.", errors });
    await submitForm(submission(store, () => Promise.reject(locked)));
    const { form, refusal } = store.getState();
    expect(form.serverIssues).toEqual([]);
    expect(refusal?.texts).toEqual(["Unable to update", "The persons are locked."]);
    expect(store.changes()).toEqual({ jobTitle: "Chief" });
  });

  test("without single errors the server's message stands there", async () => {
    const store = aForm();
    store.change("jobTitle", "Chief");
    await submitForm(
      submission(store, () => Promise.reject(new ApiError({ status: 503, message: "Try again shortly." }))),
    );
    expect(store.getState().refusal?.texts).toEqual(["Unable to update", "Try again shortly."]);
  });
});

describe("somebody else saved first", () => {
  test("the save goes again by itself where both can stand [GEN-D12]", async () => {
    const store = aForm();
    store.change("jobTitle", "Mine");
    const save = vi
      .fn((_request: SaveRequest) => Promise.resolve(answer))
      .mockRejectedValueOnce(stale({ ...stored, lastName: "Theirs", updated: "t2" }));
    expect((await submitForm(submission(store, save))).kind).toBe("saved");
    expect(save.mock.calls.map(([request]) => [request.ifMatch, request.values])).toEqual([
      ["t1", { jobTitle: "Mine" }],
      ["t2", { jobTitle: "Mine" }],
    ]);
  });

  test("a clash waits for a person and saves nothing [GEN-D12]", async () => {
    const store = aForm();
    store.change("lastName", "Mine");
    const save = vi.fn(() => Promise.reject(stale({ ...stored, lastName: "Theirs", updated: "t2" })));
    expect((await submitForm(submission(store, save))).kind).toBe("conflict");
    expect(save).toHaveBeenCalledOnce();
    expect(store.getState().conflicts).toMatchObject([{ attribute: "lastName", mine: "Mine", theirs: "Theirs" }]);
  });

  test("a record that never stands still ends with the server's words [GEN-D12, BLD-D40]", async () => {
    const store = aForm();
    store.change("jobTitle", "Mine");
    const save = vi.fn(() => Promise.reject(stale({ ...stored, updated: "later" })));
    expect((await submitForm(submission(store, save))).kind).toBe("refused");
    expect(save).toHaveBeenCalledTimes(4);
    expect(store.getState().refusal?.texts).toContain("Changed by someone else.");
  });
});
