import type { Values } from "@armature/engine";
import type { ReviewEdits } from "@armature/engine/changes";
import type { UnparsedTexts } from "../ui/choice/unparsed.ts";

const PREFIX = "armature-draft:";

/** The person who works in this tab, with whom each key begins. Undefined until known, null after a sign-out. */
let keeper: string | null | undefined;

/** The person and record of a form. Nobody else finds its draft. */
export interface DraftOwner {
  readonly userId: number;
  readonly organizationId: number | null;
  readonly entity: string;
  /** Null for a new record, a text for several. */
  readonly id: number | string | null;
}

/** The typed values, and the record that they were based on. */
export interface Draft {
  readonly typed: Values;
  readonly base: Values;
  /** The labels of the typed attributes, in case some no longer exist when the draft is restored. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Text in fields that is not a value yet. Drafts that browsers hold have this name. */
  readonly unsettled?: UnparsedTexts;
}

/** The largest number and age of drafts. The oldest are dropped first. */
export const MOST_DRAFTS = 50;
export const LONGEST_KEPT_MS = 7 * 24 * 60 * 60_000;

/** The stored form: `at` is in milliseconds since 1970. */
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
 * Unsaved input, kept for this tab only. It survives a reload and an expired session, but not closing the tab. Where
 * the browser stores nothing, there are no drafts.
 */
export function readDraft(key: string): Draft | null {
  const kept = readKept(key) as Draft | null;
  return kept?.typed && kept.base ? kept : null;
}

export function writeDraft(key: string, draft: Draft): void {
  writeKept(key, draft);
}

/** Edits of a review, as stored. Pages of an earlier release called them `mended`. */
export interface KeptEdits {
  readonly reviewEdits?: ReviewEdits;
  readonly mended?: ReviewEdits;
}

export function editsOf({ reviewEdits, mended }: KeptEdits): ReviewEdits {
  return reviewEdits ?? mended ?? {};
}

/** The stored value under the key. Null if there is none, or it is too old. */
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

/** The same as stored text. */
export function keptText(key: string): string | null {
  return sessionStorage.getItem(key);
}

export function writeKept(key: string, kept: object): void {
  // A form that closes after its person has signed out still writes once.
  if (keeper === null || (keeper !== undefined && !key.startsWith(keeper))) return;
  makeRoom(key);
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), kept } satisfies Envelope));
  } catch {
    // The page itself still has the input.
  }
}

/** Drops drafts that are too old or unreadable, then the oldest above the limit. */
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

/** From now on the tab shows a session of this person. Drafts of others are dropped. */
export function keepDraftsOf(userId: number): void {
  keeper = keysOf(userId);
  dropAllBut(keeper);
}

/** The person signed out: drops all drafts, and stores none until a session is shown again. */
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
