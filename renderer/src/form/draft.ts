import type { Values } from "@armature/engine";

const PREFIX = "armature-draft:";

/** Whose form it is, of which record: nobody else finds it. */
export interface DraftOwner {
  readonly userId: number;
  readonly organizationId: number | null;
  readonly entity: string;
  /** Null for a new record. */
  readonly id: number | null;
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
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    const { typed, base } = (stored ?? {}) as Partial<Draft>;
    return typed && base ? { typed, base } : null;
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The form itself still holds it.
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Whoever signs in next in this tab finds nothing. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) dropDraft(key);
}
