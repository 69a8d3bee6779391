import type { EntityType } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { ChangesetHeader } from "../read/history.ts";
import { notifyEach, organizationOfItem, type WrittenValues } from "./state-changes.ts";

/** Notified when records that open pages follow were written; as {@link AnswerNotice} in JSON. */
export const ANSWER_CHANNEL = "armature_answers";

/** Records of one entity and organization that were written a moment ago. */
export interface AnswerNotice {
  readonly organizationId: number;
  readonly entity: string;
  /** The records and what their `updated` is now; null where one of them has none, or they are too many to list. */
  readonly records: Readonly<Record<string, string>> | null;
}

/** What a committed changeset wrote. */
export interface WrittenRecords {
  readonly type: EntityType;
  readonly header: Pick<ChangesetHeader, "organizationId">;
  readonly items: readonly { readonly item: WrittenValues; readonly updated: unknown }[];
}

/** How long writes are gathered before they are told, in milliseconds: a fraction of the 2 s that open pages have. */
const GATHERED_MS = 250;
/** A payload of PostgreSQL has 8,000 bytes. */
const MOST_RECORDS = 50;

/**
 * Tells open pages of written answers, after their commit and a few times a second for all organizations together: no
 * write waits for it, and what it costs does not grow with the number of writes.
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

  /** Tells at once what waits. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const notices = [...this.#waiting.values()];
    this.#waiting.clear();
    if (notices.length > 0) {
      this.#sending = notifyEach(this.#kysely, ANSWER_CHANNEL, notices).catch(this.#onFailed);
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
