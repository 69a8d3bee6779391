import { AppError, type ErrorCode } from "../base/errors.ts";

/** Whose work it is. A person without an organization is a group alone. */
export interface Owner {
  readonly person: string;
  readonly organization: string;
}

export interface FairLimits {
  /** How many run at once: in total, of one organization and of one person. */
  readonly atOnce: number;
  readonly ofOrganization: number;
  readonly ofPerson: number;
  /** How many may wait: in total, and of one person. */
  readonly waiting: number;
  readonly waitingOfPerson: number;
  /** The longest wait, in milliseconds. It is measured by a timer, so a clock that is set does not change it. */
  readonly longestWaitMs: number;
  /** When a refused caller may try again, in seconds. */
  readonly retrySeconds: number;
  /** The refusal if a person has too many waiting, and if there are too many in total or the wait is too long. */
  readonly refusals: { readonly ofPerson: ErrorCode; readonly inTotal: ErrorCode };
}

/** Ends a turn. Further calls do nothing. */
export type EndTurn = () => void;

/** Limits costly work in one process. */
export interface FairTurns {
  /**
   * Waits for a turn.
   * @param signal aborts when the caller no longer waits for an answer
   * @throws AppError the refusals of the limits, with Retry-After
   */
  take(owner: Owner, signal?: AbortSignal): Promise<EndTurn>;
  /** Runs work in turn. */
  run<T>(owner: Owner, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** How many run and wait now, and how many were refused so far. */
  counts(): TurnCounts;
}

export type TurnCounts = Readonly<Record<"running" | "waiting" | "refused", number>>;

/**
 * Turns that go round: to the organization that has waited longest since its last turn, within it to such a person, and
 * to each person's work in the order in which it came. So nobody waits behind the queue of somebody else.
 */
export function createFairTurns(limits: FairLimits): FairTurns {
  const queue = new FairQueue();
  const running = new Running(limits);

  const begin = (owner: Owner): EndTurn => {
    running.add(owner);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      running.remove(owner);
      beginNext();
    };
  };
  const beginNext = (): void => {
    for (let next = queue.next(running); next !== null; next = queue.next(running)) next.begin(begin(next.owner));
  };
  let refused = 0;
  const refuse = (code: ErrorCode): AppError => {
    refused += 1;
    return new AppError(code, { seconds: limits.retrySeconds, args: { most: limits.waitingOfPerson } });
  };

  async function take(owner: Owner, signal?: AbortSignal): Promise<EndTurn> {
    if (running.hasRoom(owner) && queue.countOf(owner) === 0) return begin(owner);
    if (queue.countOf(owner) >= limits.waitingOfPerson) throw refuse(limits.refusals.ofPerson);
    if (queue.size >= limits.waiting) throw refuse(limits.refusals.inTotal);
    const turn = Promise.withResolvers<EndTurn>();
    const waiting: Waiting = { owner, begin: turn.resolve };
    const giveUp = (): void => {
      queue.remove(waiting);
      turn.reject(refuse(limits.refusals.inTotal));
    };
    queue.add(waiting);
    return unlessGivenUp(turn.promise, giveUp, limits.longestWaitMs, signal);
  }

  return {
    take,
    counts: () => ({ running: running.total, waiting: queue.size, refused }),
    async run(owner, work, signal) {
      const end = await take(owner, signal);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

/** Waits for a turn, and gives up after the longest wait or when the caller has gone. */
async function unlessGivenUp(
  turn: Promise<EndTurn>,
  giveUp: () => void,
  longestMs: number,
  signal?: AbortSignal,
): Promise<EndTurn> {
  const timer = setTimeout(giveUp, longestMs);
  signal?.addEventListener("abort", giveUp, { once: true });
  if (signal?.aborted) giveUp();
  try {
    return await turn;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

interface Waiting {
  readonly owner: Owner;
  readonly begin: (end: EndTurn) => void;
}

/** What runs, counted by person and organization. */
class Running {
  readonly #limits: FairLimits;
  readonly #persons = new Map<string, number>();
  readonly #organizations = new Map<string, number>();
  total = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  hasRoom({ person, organization }: Owner): boolean {
    return this.hasRoomFor(organization) && (this.#persons.get(person) ?? 0) < this.#limits.ofPerson;
  }

  hasRoomFor(organization: string): boolean {
    const { atOnce, ofOrganization } = this.#limits;
    return this.total < atOnce && (this.#organizations.get(organization) ?? 0) < ofOrganization;
  }

  add(owner: Owner): void {
    this.#count(owner, 1);
  }

  remove(owner: Owner): void {
    this.#count(owner, -1);
  }

  #count({ person, organization }: Owner, step: 1 | -1): void {
    this.total += step;
    count(this.#persons, person, step);
    count(this.#organizations, organization, step);
  }
}

function count(counts: Map<string, number>, key: string, step: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + step;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}

type Line = Map<string, Waiting[]>;

/** Who waits, by organization and person. Whoever gets a turn goes to the end of the round. */
class FairQueue {
  readonly #organizations = new Map<string, Line>();
  size = 0;

  countOf({ person, organization }: Owner): number {
    return this.#organizations.get(organization)?.get(person)?.length ?? 0;
  }

  add(waiting: Waiting): void {
    const { person, organization } = waiting.owner;
    const line: Line = this.#organizations.get(organization) ?? new Map<string, Waiting[]>();
    const own = line.get(person) ?? [];
    own.push(waiting);
    this.#organizations.set(organization, line.set(person, own));
    this.size += 1;
  }

  remove(waiting: Waiting): void {
    const { person, organization } = waiting.owner;
    const line = this.#organizations.get(organization);
    const own = line?.get(person);
    const place = own?.indexOf(waiting) ?? -1;
    if (line === undefined || own === undefined || place < 0) return;
    own.splice(place, 1);
    this.size -= 1;
    if (own.length === 0) line.delete(person);
    if (line.size === 0) this.#organizations.delete(organization);
  }

  /** Takes out the next whose limits have room; null if there is none. */
  next(running: Running): Waiting | null {
    for (const [organization, line] of this.#organizations) {
      if (!running.hasRoomFor(organization)) continue;
      const first = firstOf(line, running);
      if (first === null) continue;
      this.remove(first);
      this.#toEnd(first.owner);
      return first;
    }
    return null;
  }

  #toEnd({ person, organization }: Owner): void {
    const line = this.#organizations.get(organization);
    if (line === undefined) return;
    toEnd(this.#organizations, organization);
    toEnd(line, person);
  }
}

function firstOf(line: Line, running: Running): Waiting | null {
  for (const [first] of line.values()) if (first !== undefined && running.hasRoom(first.owner)) return first;
  return null;
}

function toEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
