import type { Values } from "@armature/engine";

const PREFIX = "armature-draft:";

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
  return `${PREFIX}${userId}:${organizationId ?? "none"}:${entity}:${id ?? "new"}`;
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
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function writeKept(key: string, kept: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The page itself still holds it.
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Whoever signs in next in this tab finds nothing. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) dropDraft(key);
}
