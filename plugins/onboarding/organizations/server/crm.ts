import { defineModule, type ServerModule, type RecordReads } from "@armature/server";

/** The entity of the CRM's accounts. */
const ACCOUNT = "salesforceAccount";

/**
 * The CRM, as far as the product reads it: its accounts, as records of their entity. Lists, forms, look-ups and exports
 * of accounts ask it, so another implementation changes no caller. It is never written to: what administrators write is
 * the product's own copy.
 */
export type OpenCrm = (copy: RecordReads) => RecordReads;

/** Built in: the own copy in the database, which administrators fill. */
export const openCrmCopy: OpenCrm = (copy) => copy;

export function crmModule(open: OpenCrm): ServerModule {
  return defineModule({ name: "onboarding.crm", stores: { [ACCOUNT]: open } });
}
