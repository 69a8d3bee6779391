import type { OperationInput } from "@armature/engine";
import { accountProblems, isEmailUsername, type platform } from "@armature/engine/platform";
import { AppError } from "../base/errors.ts";
import { countTries, type Limit, networkLimits } from "../http/rate-limit.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { entityOf } from "../records/read/query.ts";
import type { Records } from "../records/records.ts";
import { serverScopeAt } from "../records/scope.ts";
import { refusalOf } from "../records/plan/refusal.ts";
import { hashPassword } from "../session/password.ts";
import { mailConfirmation, takePublicMail } from "./confirmation.ts";
import type { Onward } from "./links.ts";
import type { AccountDeps } from "./password-reset.ts";
import { PERSON } from "../records/account-entities.ts";
import { homeOf, insertAccount, newcomerOf } from "./person.ts";

/** New accounts from one network address. A whole clinic may share one. */
const PER_ADDRESS: Limit = { most: 30, minutes: 15 };

export interface AccountCreationDeps extends AccountDeps {
  readonly records: Records;
  readonly metadata: MetadataStore;
}

export type NewAccount = OperationInput<typeof platform.account.createAccount>["body"];

/**
 * Creates an unconfirmed member of the organization: person, account, code and mail in one transaction.
 * @throws AppError refused (400) with a message per field, tooManyTries (429), unknownRecord (404) for the
 * organization, emailKnown (409)
 */
export async function createAccount(
  deps: AccountCreationDeps,
  account: NewAccount,
  { address, onward }: { readonly address: string; readonly onward: Onward },
): Promise<number> {
  const { kysely, records, metadata, now } = deps;
  refuseProblems(account);
  await countTries(kysely, networkLimits("createAccount", address, PER_ADDRESS), now);
  const home = await homeOf(records, account.organizationId);
  const email = `${account.emailUsername}@${home.domain}`.toLowerCase();
  await takePublicMail(kysely, home.organizationId, now);
  const passwordHash = await hashPassword(account.password);
  const scope = serverScopeAt(metadata.current().entityNames, metadata.tenancy, home, now);
  const values = { email, firstName: account.firstName, lastName: account.lastName };
  const changeset = { entity: PERSON, source: "form", items: [{ kind: "create", values }] } as const;
  const { isWritten, items } = await records.apply(scope, changeset, {
    atomic: "all",
    account: {
      write: async (trx, [user]) => {
        const userId = user?.id ?? 0;
        await insertAccount(trx, { userId, email, passwordHash, profile: newcomerOf(metadata.tenancy) });
        await mailConfirmation({ ...deps, kysely: trx }, userId, onward);
      },
    },
  });
  const [item] = items;
  if (isWritten && item?.id != null) return Number(item.id);
  if (item?.issues.some(({ code }) => code.startsWith("emailTaken"))) throw new AppError("emailKnown");
  throw item ? refusalOf(entityOf(metadata.current(), PERSON), scope, item) : new AppError("internal");
}

function refuseProblems(account: NewAccount): void {
  const problems = accountProblems(account);
  const named = Object.entries(problems).flatMap(([attribute, texts]) =>
    texts.map((message) => ({ code: "account", attribute, message })),
  );
  const message = "Could not create new user: invalid email username.";
  const isInvalid = problems.emailUsername.length === 0 && !isEmailUsername(account.emailUsername);
  const errors = [...named, ...(isInvalid ? [{ code: "account", attribute: "emailUsername", message }] : [])];
  if (errors.length > 0) throw new AppError("refused", { errors });
}
