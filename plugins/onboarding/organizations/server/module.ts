import { defineModule, type ApplicationModule, type RecordReads } from "@armature/server";
import * as contracts from "../operations.ts";
import { ACCOUNT, operations } from "./operations.ts";

/**
 * The CRM, as far as the product reads it: its accounts, as records of their entity. Lists, forms, look-ups and exports
 * of accounts ask it, so another implementation changes no caller. It is never written to: what administrators write is
 * the product's own copy.
 */
export type OpenCrm = (copy: RecordReads) => RecordReads;

/** Built in: the own copy in the database, which administrators fill. */
const openCrmCopy: OpenCrm = (copy) => copy;

/** Organizations as administrators keep them, with their accounts in the CRM. */
export function organizationsOver({ openCrm = openCrmCopy }: { readonly openCrm?: OpenCrm }): ApplicationModule {
  return defineModule({
    name: "onboarding.organizations",
    contracts: { organizations: contracts },
    operations,
    stores: { [ACCOUNT]: openCrm },
  });
}
