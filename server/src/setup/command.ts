import { fold } from "@armature/engine";
import { isAddress } from "@armature/engine/values";
import type { Kysely } from "kysely";
import { CODE_PLACE, makeShownCode, voidSetupCodes } from "../session/codes.ts";
import { confirmLink } from "../accounts/links.ts";
import { resetFactors } from "../accounts/own-factors.ts";
import { insertAccount, keepPassword } from "../accounts/person.ts";
import type { Config } from "../base/config.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { liftLock } from "../session/failures.ts";
import { hashPassword } from "../session/password.ts";
import { newPasswordProblems } from "../session/new-password.ts";
import { recordSecurity } from "../session/security-log.ts";
import { endSessions } from "../session/sessions.ts";
import { lockAdministrators, type StaffDeps } from "../accounts/staff.ts";
import { makeAdministrator } from "./administrators.ts";
import { nameFromEmail } from "./name.ts";

/** The arguments of the command. */
export interface AdminCommand {
  readonly email: string;
  readonly name: string | undefined;
  /** From stdin; null if a link asks for it. */
  readonly password: string | null;
}

/** A mistake in the use of the command. The message is for the person who ran it. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

const USAGE =
  'Usage: armature admin create EMAIL [--name "First Last"] [--password-stdin]\nPrints a link for setting the password; with --password-stdin the password is the first line of the input.\nUsage: armature admin rotate-secrets\nEncrypts all stored secrets with the first key of SECRET_KEY.\nUsage: armature admin reset-factors EMAIL\nRemoves the second factors of a person who lost them.';

/** @throws CommandError */
export function readCommand(argv: readonly string[]): Omit<AdminCommand, "password"> & { readonly fromStdin: boolean } {
  const [verb, email = "", ...rest] = argv;
  if (verb !== "create") throw new CommandError(USAGE);
  if (!isAddress(email))
    throw new CommandError(`'${email}' is not an email address: give one such as admin@example.org.\n${USAGE}`);
  let name: string | undefined;
  let fromStdin = false;
  for (let at = 0; at < rest.length; at += 1) {
    const option = rest[at] ?? "";
    if (option === "--name" && rest[at + 1] !== undefined) name = rest[(at += 1)];
    else if (option === "--password-stdin") fromStdin = true;
    else if (option.startsWith("--password"))
      throw new CommandError(
        `A password is never taken as an argument, where others on this machine can read it.\n${USAGE}`,
      );
    else throw new CommandError(`The option ${option} is not known here.\n${USAGE}`);
  }
  return { email: email.toLowerCase(), name, fromStdin };
}

/** The link to set the password. */
export interface Link {
  readonly href: string;
  /** ISO 8601. */
  readonly expires: string;
}

interface CommandDeps extends StaffDeps {
  readonly config: Pick<Config, "publicUrl" | "productName">;
}

/**
 * Creates an administrator. If the person is already provider staff, makes that person an administrator again, for
 * example after a lost password or lost permissions.
 * @returns the link to set a password; null if the password was given
 * @throws CommandError
 */
export async function runCommand(deps: CommandDeps, command: AdminCommand): Promise<Link | null> {
  const { email, name, password } = command;
  refusePassword(deps, command);
  const found = await personOfEmail(deps.kysely, email);
  if (found?.organizationId != null)
    throw new CommandError(
      `${email} is a user of the organization '${found.organization ?? ""}': administrators belong to none. Give another email.`,
    );
  const passwordHash = password === null ? null : await hashPassword(password);
  let link: Link | null = null;
  const open = async (trx: Kysely<SystemSchema>, userId: number) => {
    link = await openAccount({ ...deps, kysely: trx }, { userId, email, passwordHash });
  };
  try {
    if (found)
      await deps.kysely.transaction().execute((trx) => makeAgain({ ...deps, kysely: trx }, found.userId, open));
    else
      await makeAdministrator(
        deps,
        { ...nameFromEmail(email, name), email, passwordHash, way: "command" },
        { after: open },
      );
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(`${email}: ${error.errors.map((e) => e.message).join(" ")}`);
    throw error;
  }
  return link;
}

/**
 * Removes the second factors of a person who lost them, of whatever profile, and ends the sessions.
 * @throws CommandError
 */
export async function resetByCommand(deps: Omit<CommandDeps, "records" | "metadata">, args: readonly string[]) {
  const [email = "", ...rest] = args;
  if (!isAddress(email) || rest.length > 0) throw new CommandError(`Give one email address.\n${USAGE}`);
  const found = await personOfEmail(deps.kysely, email.toLowerCase());
  if (found === undefined) throw new CommandError(`Nobody has the email address or username ${email}.`);
  const name = "An operator of the server";
  const hadFactors = await deps.kysely
    .transaction()
    .execute((trx) => resetFactors({ ...deps, kysely: trx }, found.userId, { name, by: null }));
  return { email, hadFactors };
}

/** The person with this e-mail address or username, in any organization or none. @param email in lower case */
function personOfEmail(kysely: Kysely<SystemSchema>, email: string) {
  return kysely
    .selectFrom("data.user as user")
    .leftJoin("system.account as account", "account.userId", "user.userId")
    .leftJoin("data.organization as organization", "organization.organizationId", "user.organizationId")
    .select(["user.userId", "user.organizationId", "organization.name as organization"])
    .where((eb) => eb.or([eb("account.usernameKey", "=", fold(email)), eb(eb.fn("lower", ["user.email"]), "=", email)]))
    .executeTakeFirst();
}

function refusePassword({ config: { productName } }: CommandDeps, { email, password }: AdminCommand): void {
  const problems = password === null ? [] : newPasswordProblems(password, { words: [email, productName] });
  if (problems.length > 0) throw new CommandError(`The password is not accepted: ${problems.join(" ")}`);
}

interface Opened {
  readonly userId: number;
  readonly email: string;
  readonly passwordHash: string | null;
}

type Open = (trx: Kysely<SystemSchema>, userId: number) => Promise<void>;

/** Makes provider staff an administrator with full permissions, with or without an existing account. */
async function makeAgain({ kysely: trx, metadata, now }: CommandDeps, userId: number, open: Open): Promise<void> {
  await lockAdministrators(trx);
  await open(trx, userId);
  const rights = { profile: metadata.tenancy.administrator, permission: null };
  await trx.updateTable("system.account").set(rights).where("userId", "=", userId).execute();
  const at = now.toISOString();
  await recordSecurity(trx, [{ kind: "administratorMade", userId, at, detail: { way: "command" } }]);
}

/** Creates a link for a new password, or sets the given password and ends all sessions. */
async function openAccount(deps: CommandDeps, { userId, email, passwordHash }: Opened): Promise<Link | null> {
  const { kysely: trx, now } = deps;
  const at = now.toISOString();
  const entry = { userId, at, detail: { way: "command" } };
  await insertAccount(trx, { userId, email, passwordHash, profile: deps.metadata.tenancy.administrator });
  await keepPassword(trx, userId);
  if (passwordHash === null) {
    await recordSecurity(trx, [{ ...entry, kind: "resetRequested" }]);
    return makeLink(deps, userId);
  }
  await trx.updateTable("system.account").set({ passwordHash, confirmed: at }).where("userId", "=", userId).execute();
  await voidSetupCodes(trx, now);
  await liftLock(trx, userId);
  await recordSecurity(trx, [{ ...entry, kind: "passwordChanged" }]);
  await endSessions(trx, { of: { userIds: [userId] }, except: null }, at);
  return null;
}

/** A link to set a password. It also confirms an account that was never confirmed. */
async function makeLink({ kysely: trx, now, config }: CommandDeps, userId: number): Promise<Link> {
  const account = trx.selectFrom("system.account").select("confirmed").where("userId", "=", userId);
  const { confirmed } = await account.executeTakeFirstOrThrow();
  const type = confirmed === null ? "account-verification" : "password-reset";
  const { code, expires } = await makeShownCode(trx, userId, type, now);
  return { href: confirmLink(config, type).replace(CODE_PLACE, code), expires };
}
