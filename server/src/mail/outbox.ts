import { type Kysely, sql } from "kysely";
import { v7 as newId } from "uuid";
import { CODE_PLACE, makeCode } from "../accounts/codes.ts";
import type { CodeType, Instant, SystemSchema } from "../database/schema.ts";

/** Notified when mails were committed, so that a worker of any instance begins at once. */
export const MAIL_CHANNEL = "armature_mail";

const MINUTE = 60_000;
/** How long a try may be under way; afterwards another may begin, since its process is gone. */
const TRY_MINUTES = 10;
/** Between one failed try and the next; the last of them repeats until the mail expires. */
const PAUSE_MINUTES = [1, 5, 15, 60] as const;
/** Taken together by one worker. */
const MOST_AT_ONCE = 10;

export interface NewMail {
  /** Whom it is about; it goes when that person is deleted. */
  readonly userId: number;
  readonly to: string;
  readonly subject: string;
  /** Plain text; with `CODE_PLACE` where it gets a code. */
  readonly text: string;
  /** Of the code that it gets. */
  readonly codeType?: CodeType;
  /** When it is of no use any more, such as the end of the link in it. */
  readonly expires: Instant;
}

/** A mail that this worker alone may send until its try counts as lost. */
export interface TakenMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly codeType: CodeType | null;
  /** This one included. */
  readonly tries: number;
}

/** Writes a mail in the transaction that causes it: it is sent when that commits, and never when it does not. */
export function writeMail(trx: Kysely<SystemSchema>, mail: NewMail, now: Date): Promise<void> {
  return writeMails(trx, [mail], now);
}

/** {@link writeMail} of several, at least one; as many statements as for one. */
export async function writeMails(trx: Kysely<SystemSchema>, mails: readonly NewMail[], now: Date): Promise<void> {
  const at = now.toISOString();
  const rest = { created: at, due: at, sent: null, refused: null, problem: null };
  const rows = mails.map((mail) => ({ codeType: null, ...mail, id: newId(), ...rest }));
  await trx.insertInto("system.mail").values(rows).execute();
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(trx);
}

/** Takes the mails that are due. Other workers pass over them: those under way, and those being taken at this moment. */
export async function takeMails(kysely: Kysely<SystemSchema>, now: Date): Promise<readonly TakenMail[]> {
  const at = now.toISOString();
  const { rows } = await sql<TakenMail>`
    with "picked" as materialized (
      select "id" from system."mail"
      where "sent" is null and "refused" is null and "due" <= ${at} and "expires" > ${at}
      order by "due", "id" limit ${sql.lit(MOST_AT_ONCE)} for update skip locked
    )
    update system."mail" as "mail" set "tries" = "tries" + 1, "due" = ${later(now, TRY_MINUTES)}
    from "picked" where "mail"."id" = "picked"."id"
    returning "mail"."id", "to", "subject", "text", "codeType", "tries"`.execute(kysely);
  return rows;
}

/** The mail server has it: it is never sent again, and its text is forgotten. */
export async function recordSent(kysely: Kysely<SystemSchema>, id: string, now: Date): Promise<void> {
  const sent = { sent: now.toISOString(), text: null, problem: null };
  await kysely.updateTable("system.mail").set(sent).where("id", "=", id).execute();
}

/** Not sent, and why; tried again after a pause that grows, unless it was refused for good. */
export async function recordFailure(
  kysely: Kysely<SystemSchema>,
  { id, tries }: Pick<TakenMail, "id" | "tries">,
  { problem, isFinal }: { readonly problem: string; readonly isFinal: boolean },
  now: Date,
): Promise<void> {
  const pause = PAUSE_MINUTES[Math.min(tries, PAUSE_MINUTES.length) - 1] ?? 1;
  const next = isFinal ? { refused: now.toISOString(), text: null } : { due: later(now, pause) };
  await kysely
    .updateTable("system.mail")
    .set({ problem, ...next })
    .where("id", "=", id)
    .where("sent", "is", null)
    .execute();
}

/** Mails that no log has shown yet, each to one caller only: where nothing sends them, the demo shows them so. */
export async function takeUnlogged(
  kysely: Kysely<SystemSchema>,
): Promise<readonly (StoredText & { readonly to: string; readonly subject: string })[]> {
  return kysely
    .updateTable("system.mail")
    .set({ logged: true })
    .where("logged", "=", false)
    .where("sent", "is", null)
    .returning(["id", "to", "subject", "text", "codeType"])
    .execute();
}

/** A text as it is stored. */
export interface StoredText {
  readonly id: string;
  readonly text: string | null;
  readonly codeType: CodeType | null;
}

/** The text of a mail as its recipient reads it, with a code of its own. @returns null where its code would open nothing any more */
export async function writtenText(
  kysely: Kysely<SystemSchema>,
  { id, text, codeType }: StoredText,
  now: Date,
): Promise<string | null> {
  if (text === null || codeType === null) return text;
  const code = await makeCode(kysely, id, now);
  return code === null ? null : text.replaceAll(CODE_PLACE, code);
}

function later(now: Date, minutes: number): Instant {
  return new Date(now.getTime() + minutes * MINUTE).toISOString();
}
