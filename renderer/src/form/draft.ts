import type { ReviewEdits, Values } from "@armature/engine";
import type { UnsettledTexts } from "../ui/choice/unsettled.ts";

const PREFIX = "armature-draft:";

/** Who works in this tab: a key begins with it. Undefined until that is known, null once somebody has logged out. */
let keeper: string | null | undefined;

/** Whose form it is, of which record: nobody else finds it. */
export interface DraftOwner {
  readonly userId: number;
  readonly organizationId: number | null;
  readonly entity: string;
  /** Null for a new record, a text for several. */
  readonly id: number | string | null;
}

/** What was typed, and the record it was typed over. */
export interface Draft {
  readonly typed: Values;
  readonly base: Values;
  /** What the typed attributes were called, for those that there are no more when it is put back. */
  readonly labels?: Readonly<Record<string, string>>;
  /** What stood in fields and is no value yet. */
  readonly unsettled?: UnsettledTexts;
}

/** How many are kept at most, and for how long; the oldest go first. */
export const MOST_DRAFTS = 50;
export const LONGEST_KEPT_MS = 7 * 24 * 60 * 60_000;

/** As it is kept: since when, in epoch milliseconds. */
interface Envelope {
  readonly at: number;
  readonly kept: unknown;
}

export function draftKey({ userId, organizationId, entity, id }: DraftOwner): string {
  return `${keysOf(userId)}${organizationId ?? "none"}:${entity}:${id ?? "new"}`;
}

function keysOf(userId: number): string {
  return `${PREFIX}${userId}:`;
}

/**
 * What was typed and not saved, kept for this tab alone: it outlives a reload and an expired session, not the tab.
 * A browser that keeps nothing loses it, as if there were no drafts.
 */
export function readDraft(key: string): Draft | null {
  const kept = readKept(key) as Draft | null;
  return kept?.typed && kept.base ? kept : null;
}

export function writeDraft(key: string, draft: Draft): void {
  writeKept(key, draft);
}

/** Edits of a review as they are kept; pages of a former release called them `mended`. */
export interface KeptEdits {
  readonly reviewEdits?: ReviewEdits;
  readonly mended?: ReviewEdits;
}

export function editsOf({ reviewEdits, mended }: KeptEdits): ReviewEdits {
  return reviewEdits ?? mended ?? {};
}

/** What is kept under the key, of any shape; null where there is nothing, or it is too old. */
export function readKept(key: string): unknown {
  return envelopeOf(key)?.kept ?? null;
}

function envelopeOf(key: string): Envelope | null {
  try {
    const { at, kept } = (JSON.parse(keptText(key) ?? "null") ?? {}) as Partial<Envelope>;
    if (typeof at !== "number" || Date.now() - at > LONGEST_KEPT_MS) return null;
    return { at, kept };
  } catch {
    return null;
  }
}

/** The same, as it stands there. */
export function keptText(key: string): string | null {
  return sessionStorage.getItem(key);
}

export function writeKept(key: string, kept: object): void {
  // A form that goes after its person does writes once more.
  if (keeper === null || (keeper !== undefined && !key.startsWith(keeper))) return;
  makeRoom(key);
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), kept } satisfies Envelope));
  } catch {
    // The page itself still holds it.
  }
}

/** Drops what is too old or cannot be read, and of the rest the oldest above the number that is kept. */
function makeRoom(wanted: string): void {
  const others = draftKeys().filter((key) => key !== wanted);
  const dated = others.map((key) => ({ key, at: envelopeOf(key)?.at ?? 0 })).toSorted((a, b) => b.at - a.at);
  dated.forEach(({ key, at }, place) => {
    if (at === 0 || place >= MOST_DRAFTS - 1) dropDraft(key);
  });
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** A session of this person is shown from now on: what others typed in this tab is dropped. */
export function keepDraftsOf(userId: number): void {
  keeper = keysOf(userId);
  dropAllBut(keeper);
}

/** Somebody chose to log out: nothing is kept, and nothing more until a session is shown again. */
export function dropDrafts(): void {
  keeper = null;
  dropAllBut(null);
}

function dropAllBut(kept: string | null): void {
  for (const key of draftKeys()) if (kept === null || !key.startsWith(kept)) dropDraft(key);
}

function draftKeys(): readonly string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
}
