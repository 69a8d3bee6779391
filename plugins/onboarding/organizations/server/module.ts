import { defineModule, type ApplicationModule, type RecordReads } from "@armature/server";
import * as contracts from "../operations.ts";
import { ACCOUNT, operations } from "./operations.ts";

/**
 * The CRM: its accounts as records of their entity. Lists, forms, lookups and exports of accounts read them here, so
 * another implementation needs no change of callers. The CRM is never written to. Administrators edit only the
 * product's own copy.
 */
export type OpenCrm = (copy: RecordReads) => RecordReads;

/** The built-in implementation: the product's own copy in the database, which administrators fill. */
const openCrmCopy: OpenCrm = (copy) => copy;

/** Organizations as administrators edit them, with their accounts in the CRM. */
export function organizationsOver({ openCrm = openCrmCopy }: { readonly openCrm?: OpenCrm }): ApplicationModule {
  return defineModule({
    name: "onboarding.organizations",
    contracts: { organizations: contracts },
    operations,
    stores: { [ACCOUNT]: openCrm },
  });
}
