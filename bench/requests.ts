import type { LoadOrder, Side } from "./side.ts";

/** A call of the load. */
export interface Sent {
  readonly method: "GET" | "POST" | "PUT";
  /** With its query. */
  readonly path: string;
  readonly body: unknown;
}

/** Rows of one batch call. */
export const BATCH_SIZE = 500;
/** Rows of the largest batch call. */
export const SUBMIT_SIZE = 20_000;

const LIST = new URLSearchParams({
  filter: JSON.stringify({ kind: "term", attribute: "jobTitle", operator: "contains", values: ["7"] }),
  sort: "lastName",
  limit: "25",
});

/** The call with this number: the same work on both sides, whatever their paths. */
export function requestOf({ side, kind, firstId, lastId }: LoadOrder, number: number): Sent {
  const id = firstId + Math.floor(Math.random() * (lastId - firstId + 1));
  switch (kind) {
    case "get":
      return { method: "GET", path: `${side.path}/${id}`, body: null };
    case "update":
      return { method: "PUT", path: `${side.path}/${id}`, body: { jobTitle: `Title ${number} ${id}` } };
    case "create":
      return { method: "POST", path: side.path, body: aUser(side, number) };
    case "list":
      return { method: "GET", path: `${side.path}?${LIST.toString()}`, body: null };
    case "batch":
      return { method: "POST", path: `${side.path}/batch`, body: batchOf(side, firstId, lastId, number) };
    case "submit":
      return { method: "POST", path: `${side.path}/batch`, body: someUsers(firstId, lastId, number, SUBMIT_SIZE) };
    case "all":
      return { method: "GET", path: side.path, body: null };
  }
}

function aUser({ name }: Side, number: number): unknown {
  const email = `${name}.${Date.now()}.${number}@ambulatory.example`;
  return { email, firstName: "Ada", lastName: `Load ${number}`, jobTitle: "Nurse", workPhone: "(608) 555-0100" };
}

interface UserRow {
  readonly userId: number;
  readonly jobTitle: string;
}

/** Consecutive rows, each with a new title. */
export function someUsers(firstId: number, lastId: number, number: number, size: number): readonly UserRow[] {
  const start = firstId + ((number * size) % (lastId - firstId + 2 - size));
  return Array.from({ length: size }, (_, index) => ({
    userId: start + index,
    jobTitle: `Title ${number} ${Math.random()}`,
  }));
}

/** The titles that this process has set, by user. */
const given = new Map<number, string>();

/** As {@link someUsers}. For a side with `isReviewed`, each row has the previous title too. */
function batchOf({ isReviewed }: Side, firstId: number, lastId: number, number: number): unknown {
  return someUsers(firstId, lastId, number, BATCH_SIZE).map((row) => {
    const before = given.get(row.userId);
    given.set(row.userId, row.jobTitle);
    return isReviewed && before !== undefined ? { ...row, $reviewed: { jobTitle: before } } : row;
  });
}
