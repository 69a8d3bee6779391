import type { Values } from "@armature/engine";

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
  const { typed, base } = (readKept(key) ?? {}) as Partial<Draft>;
  return typed && base ? { typed, base } : null;
}

export function writeDraft(key: string, draft: Draft): void {
  writeKept(key, draft);
}

/** What is kept under the key, of any shape; null where there is nothing. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(keptText(key) ?? "null");
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
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The page itself still holds it.
  }
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
  const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of drafts) if (kept === null || !key.startsWith(kept)) dropDraft(key);
}
