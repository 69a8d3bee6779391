import { type Kysely, sql } from "kysely";
import { v7 as newId } from "uuid";
import { CODE_PLACE, makeCode } from "../session/codes.ts";
import type { CodeType } from "../database/account-tables.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";

/** The channel for committed mails, so that a worker of any instance starts at once. */
export const MAIL_CHANNEL = "armature_mail";

const MINUTE = 60_000;
/** How long a try may take. After that its process counts as gone, and another may begin. */
const TRY_MINUTES = 10;
/** Pauses between failed tries. The last one repeats until the mail expires. */
const PAUSE_MINUTES = [1, 5, 15, 60] as const;
/** How many mails a worker takes at once. */
const MOST_AT_ONCE = 10;

export interface NewMail {
  /** The person that it is about. The mail is deleted with that person. */
  readonly userId: number;
  readonly to: string;
  readonly subject: string;
  /** Plain text, with `CODE_PLACE` where the code goes. */
  readonly text: string;
  /** The type of the code that it gets. */
  readonly codeType?: CodeType;
  /** When it becomes useless, such as the end of its link. */
  readonly expires: Instant;
}

/** A mail that only this worker may send until its try counts as lost. */
export interface TakenMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly codeType: CodeType | null;
  /** Including this try. */
  readonly tries: number;
}

/** Writes a mail in the transaction that causes it. It is sent once that commits. */
export function writeMail(trx: Kysely<SystemSchema>, mail: NewMail, now: Date): Promise<void> {
  return writeMails(trx, [mail], now);
}

/** Like {@link writeMail}, for one or more mails. Takes the same number of statements. */
export async function writeMails(trx: Kysely<SystemSchema>, mails: readonly NewMail[], now: Date): Promise<void> {
  const at = now.toISOString();
  const rest = { created: at, due: at, sent: null, refused: null, problem: null };
  const rows = mails.map((mail) => ({ codeType: null, ...mail, id: newId(), ...rest }));
  await trx.insertInto("system.mail").values(rows).execute();
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(trx);
}

/** Takes the mails that are due. Skips mails that other workers are taking or sending. */
export async function takeMails(kysely: Kysely<SystemSchema>, now: Date): Promise<readonly TakenMail[]> {
  const at = now.toISOString();
  const { rows } = await sql<TakenMail>`
    with "picked" as materialized (
      select "id" from system."mail"
      where "sent" is null and "refused" is null and "due" <= ${at} and "expires" > ${at}
      order by "due", "id" limit ${sql.lit(MOST_AT_ONCE)} for update skip locked
    )
    update system."mail" as "mail" set "tries" = "tries" + 1, "due" = ${minutesAfter(now, TRY_MINUTES)}
    from "picked" where "mail"."id" = "picked"."id"
    returning "mail"."id", "to", "subject", "text", "codeType", "tries"`.execute(kysely);
  return rows;
}

/** Records that the mail server has accepted the mail. It is never sent again, and its text is deleted. */
export async function recordSent(kysely: Kysely<SystemSchema>, id: string, now: Date): Promise<void> {
  const sent = { sent: now.toISOString(), text: null, problem: null };
  await kysely.updateTable("system.mail").set(sent).where("id", "=", id).execute();
}

/** Records a failed try. The mail is tried again after a growing pause, unless it was refused permanently. */
export async function recordFailure(
  kysely: Kysely<SystemSchema>,
  { id, tries }: Pick<TakenMail, "id" | "tries">,
  { problem, isFinal }: { readonly problem: string; readonly isFinal: boolean },
  now: Date,
): Promise<void> {
  const pause = PAUSE_MINUTES[Math.min(tries, PAUSE_MINUTES.length) - 1] ?? 1;
  const next = isFinal ? { refused: now.toISOString(), text: null } : { due: minutesAfter(now, pause) };
  await kysely
    .updateTable("system.mail")
    .set({ problem, ...next })
    .where("id", "=", id)
    .where("sent", "is", null)
    .execute();
}

/** Takes mails that no log has shown yet; each goes to only one caller. A demo without a mail server shows them. */
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

/** A text as stored. */
export interface StoredText {
  readonly id: string;
  readonly text: string | null;
  readonly codeType: CodeType | null;
}

/** The text of a mail as its recipient reads it, with a new code. @returns null if the code would no longer work */
export async function writtenText(
  kysely: Kysely<SystemSchema>,
  { id, text, codeType }: StoredText,
  now: Date,
): Promise<string | null> {
  if (text === null || codeType === null) return text;
  const code = await makeCode(kysely, id, now);
  return code === null ? null : text.replaceAll(CODE_PLACE, code);
}

function minutesAfter(now: Date, minutes: number): Instant {
  return new Date(now.getTime() + minutes * MINUTE).toISOString();
}
