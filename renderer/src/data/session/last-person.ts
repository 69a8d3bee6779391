/** How this tab's session ended, or will be found to have ended. */
export type SessionEnd = "ended" | "loggedOut" | "loggedOutElsewhere" | "replaced";

/** The person whose pages this tab showed last, for the sign-in page. Nobody after a deliberate sign-out. */
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

/** Stored for this tab only. It survives a reload, so that the sign-in page can name the person. */
export function readLastPerson(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** From now on the tab shows this person's pages. If the sign-in page comes next, the session has ended. */
export function rememberPerson(person: LastPerson): void {
  keep({ end: "ended", person });
}

export function rememberEnd(end: SessionEnd): void {
  keep({ end, person: end === "loggedOut" ? null : (readLastPerson()?.person ?? null) });
}

/** Somebody else is about to sign in, so the sign-in page should name nobody. */
export function forgetPerson(): void {
  sessionStorage.removeItem(KEY);
}

function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The sign-in page then names nobody.
  }
}
