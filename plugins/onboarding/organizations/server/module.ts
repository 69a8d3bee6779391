import { isEmpty } from "@armature/engine";
import { type ApplicationModule, defineModule, ORGANIZATION, type RecordReads } from "@armature/server";
import { type DirectoryGateways, syncOver } from "../../directory/server/index.ts";
import { onEntity } from "../../kit/server/typed.ts";
import * as contracts from "../operations.ts";
import { ACCOUNT, operationsOver } from "./operations.ts";

/**
 * The CRM: its accounts as records of their entity. Lists, forms, lookups and exports of accounts read them here, so
 * another implementation needs no change of callers. The CRM is never written to. Administrators edit only the
 * product's own copy.
 */
export type OpenCrm = (copy: RecordReads) => RecordReads;

/** The built-in implementation: the product's own copy in the database, which administrators fill. */
const openCrmCopy: OpenCrm = (copy) => copy;

export interface OrganizationGateways extends DirectoryGateways {
  readonly openCrm?: OpenCrm;
}

/** Organizations as administrators edit them, with their accounts in the CRM. */
export function organizationsOver({ openCrm = openCrmCopy, ...gateways }: OrganizationGateways): ApplicationModule {
  return defineModule({
    name: "onboarding.organizations",
    contracts: { organizations: contracts },
    operations: operationsOver(syncOver(gateways)),
    stores: { [ACCOUNT]: openCrm },
    entities: [withoutContract],
  });
}

const PROJECT_MANAGER = "providerProjectManager";

/** Without a signed contract there is no project manager, also where a call sends one. */
const withoutContract = onEntity({
  entity: ORGANIZATION,
  writes: [PROJECT_MANAGER],
  derive: (items, _found, { isRestore }) =>
    items.map(({ changed, after }) => {
      const isTurnedOff = changed.contractSigned === 0 && !isRestore;
      return isTurnedOff && !isEmpty(after[PROJECT_MANAGER]) ? { [PROJECT_MANAGER]: null } : null;
    }),
});
