/** How the session of this tab ended, or would be found to have ended. */
export type SessionEnd = "ended" | "loggedOut" | "loggedOutElsewhere" | "replaced";

/** Whose pages this tab showed last, for the sign-in page to say; nobody after a chosen Logout. */
export interface LastPerson {
  readonly userId: number;
  readonly displayName: string;
  readonly username: string;
}

interface Kept {
  readonly end: SessionEnd;
  readonly person: LastPerson | null;
}

const KEY = "armature-last-person";

/** Kept for this tab alone; it outlives a reload, so that the sign-in page can say who was here. */
export function readLastPerson(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Pages of this person are shown from now on; should the sign-in page come next, the session has ended. */
export function rememberPerson(person: LastPerson): void {
  keep({ end: "ended", person });
}

export function rememberEnd(end: SessionEnd): void {
  keep({ end, person: end === "loggedOut" ? null : (readLastPerson()?.person ?? null) });
}

/** Somebody else is about to sign in: the page asks as if nobody had been here. */
export function forgetPerson(): void {
  sessionStorage.removeItem(KEY);
}

function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The sign-in page then says nothing of it.
  }
}
