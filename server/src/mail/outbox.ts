import type { Kysely } from "kysely";
import { v7 as newId } from "uuid";
import { CODE_PLACE, makeCode } from "../session/codes.ts";
import type { CodeType } from "../database/account-tables.ts";
import type { Instant } from "../database/column-types.ts";
import { addJobs } from "../database/jobs.ts";
import type { SystemSchema } from "../database/schema.ts";

/** The job that sends a mail. It has the id of the mail. */
export const MAIL_JOB = "platform:mail";

export interface NewMail {
  /** A UUID, for a mail that is written once however often it is tried. */
  readonly id?: string;
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

/** A mail that can be sent. */
export interface WaitingMail extends StoredText {
  readonly to: string;
  readonly subject: string;
  readonly expires: Instant;
}

/** Writes a mail in the transaction that causes it. It is sent once that commits. */
export function writeMail(trx: Kysely<SystemSchema>, mail: NewMail, now: Date): Promise<void> {
  return writeMails(trx, [mail], now);
}

/** Like {@link writeMail}, for one or more mails. Takes the same number of statements. */
export async function writeMails(trx: Kysely<SystemSchema>, mails: readonly NewMail[], now: Date): Promise<void> {
  const rest = { created: now.toISOString(), sent: null, refused: null, problem: null };
  const rows = mails.map((mail) => ({ codeType: null, id: newId(), ...mail, ...rest }));
  await trx
    .insertInto("system.mail")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addJobs(
    trx,
    rows.map(({ id }) => ({ id, name: MAIL_JOB })),
    now,
  );
}

/** The mail, unless it was sent, refused, has expired or is gone. */
export function waitingMail(kysely: Kysely<SystemSchema>, id: string, now: Date): Promise<WaitingMail | undefined> {
  return kysely
    .selectFrom("system.mail")
    .select(["id", "to", "subject", "text", "codeType", "expires"])
    .where("id", "=", id)
    .where("sent", "is", null)
    .where("refused", "is", null)
    .where("expires", ">", now.toISOString())
    .executeTakeFirst();
}

/** Records that the mail server has accepted the mail. It is never sent again, and its text is deleted. */
export async function recordSent(kysely: Kysely<SystemSchema>, id: string, now: Date): Promise<void> {
  const sent = { sent: now.toISOString(), text: null, problem: null };
  await kysely.updateTable("system.mail").set(sent).where("id", "=", id).execute();
}

/** Records why a mail was not sent. One that was refused permanently loses its text. */
export async function recordProblem(
  kysely: Kysely<SystemSchema>,
  id: string,
  { code, isFinal }: { readonly code: string; readonly isFinal: boolean },
  now: Date,
): Promise<void> {
  const refused = isFinal && { refused: now.toISOString(), text: null };
  await kysely
    .updateTable("system.mail")
    .set({ problem: code, ...refused })
    .where("id", "=", id)
    .where("sent", "is", null)
    .execute();
}

/** Whether no log has shown this mail yet. From now on, one has. */
export async function takeUnlogged(kysely: Kysely<SystemSchema>, id: string): Promise<boolean> {
  const unlogged = kysely.updateTable("system.mail").set({ logged: true }).where("id", "=", id);
  return (await unlogged.where("logged", "=", false).returning("id").execute()).length > 0;
}

/** Lets mails be tried now that were put off, since nothing sent them. */
export async function wakeMails(kysely: Kysely<SystemSchema>, now: Date): Promise<void> {
  await kysely
    .updateTable("system.job")
    .set({ due: now.toISOString() })
    .where("name", "=", MAIL_JOB)
    .where("done", "is", null)
    .where("failed", "is", null)
    .where("running", "=", false)
    .where("failures", "=", 0)
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
