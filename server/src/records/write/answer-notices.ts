import type { EntityType } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { ChangesetHeader } from "../read/history.ts";
import { notifyEach, organizationOfItem, type WrittenValues } from "./state-changes.ts";

/** The channel for writes of records that open pages follow. The payload is a list of {@link AnswerNotice} in JSON. */
export const ANSWER_CHANNEL = "armature_answers";

/** Records of one entity and one organization that were just written. */
export interface AnswerNotice {
  readonly organizationId: number;
  readonly entity: string;
  /**
   * The new `updated` of each record, by id. Null if a record has no `updated`, or if there are too many records to
   * list.
   */
  readonly records: Readonly<Record<string, string>> | null;
}

/** What a committed changeset wrote. */
export interface WrittenRecords {
  readonly type: EntityType;
  readonly header: Pick<ChangesetHeader, "organizationId">;
  readonly items: readonly { readonly item: WrittenValues; readonly updated: unknown }[];
}

/** How long writes are collected before pages are notified, in milliseconds. Open pages must know within 2 s. */
const GATHERED_MS = 250;
/** Keeps one notice far under the limit of a payload. */
const MOST_RECORDS = 50;
/** PostgreSQL takes payloads of less than 8,000 bytes. */
const MOST_BYTES = 7_900;

/**
 * Notifies open pages of written records. Notices go out after the commit, a few times a second for all organizations
 * together, all in one payload if it can hold them. So no write waits for them, and their cost does not grow with the
 * number of writes or of organizations.
 */
export class AnswerNotices {
  readonly #kysely: Kysely<SystemSchema>;
  readonly #onFailed: (error: unknown) => void;
  readonly #waiting = new Map<string, AnswerNotice>();
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(kysely: Kysely<SystemSchema>, onFailed: (error: unknown) => void) {
    this.#kysely = kysely;
    this.#onFailed = onFailed;
  }

  note({ type, header, items }: WrittenRecords): void {
    for (const { item, updated } of items) {
      const organizationId = organizationOfItem(type, header, item);
      if (organizationId !== null) this.#add(organizationId, type.name, item.id, updated);
    }
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => void this.flush(), GATHERED_MS).unref();
  }

  /** Sends all waiting notices now. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const notices = [...this.#waiting.values()];
    this.#waiting.clear();
    if (notices.length > 0) {
      this.#sending = notifyEach(this.#kysely, ANSWER_CHANNEL, payloadsOf(notices)).catch(this.#onFailed);
    }
    await this.#sending;
  }

  #add(organizationId: number, entity: string, id: number, updated: unknown): void {
    const key = `${organizationId} ${entity}`;
    const known = this.#waiting.get(key)?.records;
    const records = typeof updated === "string" && known !== null ? { ...known, [id]: updated } : null;
    const isListed = records !== null && Object.keys(records).length <= MOST_RECORDS;
    this.#waiting.set(key, { organizationId, entity, records: isListed ? records : null });
  }
}

/** As few lists as payloads can hold. */
function payloadsOf(notices: readonly AnswerNotice[]): readonly (readonly AnswerNotice[])[] {
  const payloads: AnswerNotice[][] = [];
  let bytes = 0;
  for (const notice of notices) {
    const size = Buffer.byteLength(JSON.stringify(notice)) + 1;
    bytes += size;
    const last = payloads.at(-1);
    if (last !== undefined && bytes < MOST_BYTES) last.push(notice);
    else {
      payloads.push([notice]);
      bytes = size + 1;
    }
  }
  return payloads;
}
