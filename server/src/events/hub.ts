import type { ServerResponse } from "node:http";
import { isHeld } from "@armature/engine";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/database.ts";
import { faultOf } from "../database/fault.ts";
import { AppError } from "../base/errors.ts";
import type { MetadataSource, SessionContext } from "../http/context.ts";
import { readRevision } from "../metadata/compiled.ts";
import { REVISION_CHANNEL } from "../metadata/metadata-store.ts";
import { CONVERSIONS_CHANNEL } from "../publishing/conversion/stored-conversion.ts";
import { ANSWER_CHANNEL, type AnswerNotice } from "../records/write/answer-notices.ts";
import { STATE_CHANNEL, type StateChange } from "../records/write/state-changes.ts";
import { SESSION_CHANNEL } from "../session/sessions.ts";
import { readExpiries } from "./expiries.ts";
import { readPresent } from "./present.ts";

const COMMENT_MS = 15_000;
const EXPIRY_CHECK_MS = 1_000;
/** A browser with this many unread bytes is disconnected. It reconnects and gets the revision again. */
const MOST_UNREAD_BYTES = 65_536;

/** Limits of streams on this instance. A browser has one, and two for a moment. */
const MOST_OF_SESSION = 6;
const MOST_OF_PERSON = 30;

/** How long events of organizations are collected, in milliseconds. Open pages must know within 2 s. */
const GATHERED_MS = 100;

type OrganizationEvent = StateChange | AnswerNotice;

interface GatheredEvent {
  readonly name: "state" | "answers";
  readonly event: OrganizationEvent;
}

interface Stream {
  sessionKey: string;
  readonly userId: number;
  /** The organization of a member, which does not change. Provider staff may have switched since. */
  readonly organizationId: number | null;
  readonly isProviderUser: boolean;
  readonly isAdministrator: boolean;
  readonly response: ServerResponse;
  /** When to check the session again: its last known end in epoch milliseconds; 0 to check now. */
  checkAt: number;
}

export interface HubDeps {
  readonly database: Database;
  readonly metadata: MetadataSource;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/**
 * The live events of one instance. A publish on any instance reaches the browsers of all. A stream uses no database
 * connection. It ends with its session and does not extend it.
 */
export class EventHub {
  readonly #deps: HubDeps;
  readonly #streams = new Set<Stream>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #gathered: GatheredEvent[] = [];
  #revision = 0;
  #checking = false;

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    const { listen } = this.#deps.database;
    this.#stops.push(
      await listen(
        REVISION_CHANNEL,
        (payload) => this.#announce(Number(payload)),
        () => void this.#catchUp(),
      ),
      await listen(
        SESSION_CHANNEL,
        (keys) => this.#endOrRenew(keys),
        () => this.#checkAll(),
      ),
      await listen(
        STATE_CHANNEL,
        (payload) => this.#gather("state", JSON.parse(payload) as StateChange),
        () => this.#send(namedEvent("state", {})),
      ),
      await listen(
        ANSWER_CHANNEL,
        (payload) => {
          // An instance of a former release sends one notice at a time.
          for (const notice of [JSON.parse(payload) as AnswerNotice | AnswerNotice[]].flat())
            this.#gather("answers", notice);
        },
        () => this.#send(namedEvent("answers", {})),
      ),
      await listen(CONVERSIONS_CHANNEL, () => {
        const administrators = [...this.#streams].filter((stream) => stream.isAdministrator);
        writeTo(administrators, namedEvent("conversions", {}));
      }),
    );
    this.#every(COMMENT_MS, () => this.#send(": still here\n\n"));
    this.#every(EXPIRY_CHECK_MS, () => void this.#checkSessions());
  }

  /** The number of open streams. */
  get streams(): number {
    return this.#streams.size;
  }

  /** @throws AppError tooManyStreams (429) if the session or the person has too many streams */
  admit({ sessionKey, user }: SessionContext): void {
    const streams = [...this.#streams].filter((stream) => stream.userId === user.userId);
    const ofSession = streams.filter((stream) => stream.sessionKey === sessionKey).length;
    if (ofSession < MOST_OF_SESSION && streams.length < MOST_OF_PERSON) return;
    throw new AppError("tooManyStreams", {
      args: { ofSession: MOST_OF_SESSION, ofPerson: MOST_OF_PERSON },
      seconds: COMMENT_MS / 1000,
    });
  }

  /**
   * Adds a stream. Sends the context's revision now, and later ones when they are published. The session is checked
   * again, because it may have been revoked after the context was read and before the stream was added.
   */
  add(context: SessionContext, response: ServerResponse): void {
    const { sessionKey, organization, user, permission } = context;
    const organizationId = organization?.organizationId ?? null;
    const { userId, isProviderUser } = user;
    const isAdministrator = isHeld(permission, "organization.admin");
    const stream: Stream = {
      sessionKey,
      userId,
      organizationId,
      isProviderUser,
      isAdministrator,
      response,
      checkAt: 0,
    };
    this.#streams.add(stream);
    response.on("close", () => this.#streams.delete(stream));
    response.write(`retry: 2000\n\n${revisionEvent(context.revision)}`);
    if (this.#revision > context.revision) response.write(revisionEvent(this.#revision));
  }

  /** Ends every stream, so that the server can close. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const { response } of this.#streams) response.end();
    this.#streams.clear();
    await Promise.all(this.#stops.splice(0).map((stop) => stop()));
  }

  #every(milliseconds: number, run: () => void): void {
    this.#timers.push(setInterval(run, milliseconds).unref());
  }

  #announce(revision: number): void {
    if (!Number.isSafeInteger(revision) || revision <= this.#revision) return;
    this.#revision = revision;
    this.#send(revisionEvent(revision));
    this.#deps.metadata
      .ensure(revision)
      .catch((err: unknown) => this.#deps.log.error({ err, revision }, "revision not loaded"));
  }

  /** Collects events for a moment, since several instances send theirs, so that one read serves all of them. */
  #gather(name: GatheredEvent["name"], event: OrganizationEvent): void {
    this.#gathered.push({ name, event });
    if (this.#gathered.length > 1) return;
    setTimeout(() => void this.#notify(this.#gathered.splice(0)), GATHERED_MS).unref();
  }

  /** Sends each event only to the sessions that are in its organization now. */
  async #notify(gathered: readonly GatheredEvent[]): Promise<void> {
    const about = new Set(gathered.map(({ event }) => event.organizationId));
    const near = [...this.#streams].filter((each) => each.isProviderUser || about.has(each.organizationId ?? 0));
    if (near.length === 0) return;
    try {
      const keys = near.map((stream) => stream.sessionKey);
      const { database, metadata, clock } = this.#deps;
      const present = await readPresent(database.kysely, keys, clock(), metadata.tenancy);
      for (const { name, event } of gathered) {
        const isIn = (stream: Stream) => present.get(stream.sessionKey) === event.organizationId;
        writeTo(
          near.filter((stream) => this.#streams.has(stream) && isIn(stream)),
          namedEvent(name, event),
        );
      }
    } catch (err) {
      this.#warn(err, "events not sent");
    }
  }

  /** One line of the log says that the database is away, not one for each check. */
  #warn(err: unknown, message: string): void {
    if (faultOf(err) === null) this.#deps.log.warn({ err }, message);
  }

  /** After a lost connection: announces a revision whose notification was missed. */
  async #catchUp(): Promise<void> {
    try {
      this.#announce(await readRevision(this.#deps.database.kysely));
    } catch (err) {
      this.#warn(err, "revision not read");
    }
  }

  /** After a lost connection: checks all sessions, because notifications of revoked ones were missed. */
  #checkAll(): void {
    for (const stream of this.#streams) stream.checkAt = 0;
  }

  /** Ends the streams of sessions that have ended. Extended sessions continue. */
  async #checkSessions(): Promise<void> {
    const now = this.#deps.clock();
    const due = [...this.#streams].filter((stream) => stream.checkAt <= now.getTime());
    if (due.length === 0 || this.#checking) return;
    this.#checking = true;
    try {
      const expiries = await readExpiries(
        this.#deps.database.kysely,
        due.map((stream) => stream.sessionKey),
        now,
      );
      for (const stream of due) stream.checkAt = expiries.get(stream.sessionKey) ?? 0;
      this.#end((stream) => due.includes(stream) && stream.checkAt === 0);
    } catch (err) {
      this.#warn(err, "sessions not checked");
    } finally {
      this.#checking = false;
    }
  }

  /** @param keys the key of a session that ended, or the old and new key of one that continues */
  #endOrRenew(keys: string): void {
    const [key, renewed] = keys.split(" ");
    if (renewed === undefined) return this.#end((stream) => stream.sessionKey === key);
    for (const stream of this.#streams) if (stream.sessionKey === key) stream.sessionKey = renewed;
  }

  #end(chosen: (stream: Stream) => boolean): void {
    for (const stream of [...this.#streams].filter(chosen)) {
      this.#streams.delete(stream);
      stream.response.end("event: signedOut\ndata: {}\n\n");
    }
  }

  #send(text: string): void {
    writeTo([...this.#streams], text);
  }
}

function writeTo(streams: readonly Stream[], text: string): void {
  for (const { response } of streams) {
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
    else response.write(text);
  }
}

function revisionEvent(revision: number): string {
  return `id: ${revision}\n${namedEvent("revision", { revision })}`;
}

/**
 * An event without an organization in its data makes the page read everything again, because notifications may have
 * been missed.
 */
function namedEvent(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
