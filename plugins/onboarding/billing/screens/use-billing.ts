import type { EntityType, ListAnswer, ReferenceLabels } from "@armature/engine";
import {
  type FailedRead,
  type RecordsById,
  useRecord,
  useRecords,
  useRecordsById,
  useSession,
} from "@armature/renderer";
import { useMemo } from "react";
import { DATA_FAILED, type Failure, ORGANIZATION_FAILED, useFailure } from "@armature/plugins/kit/build-failures.ts";
import type { StoredAddress, StoredLocation, StoredOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { byName } from "../../kit/by-name.ts";
import { namedIds } from "../model.ts";

/** What a worksheet reads in addition to the organization. */
export interface BillingParts {
  /** Whether to read the locations and their addresses. */
  readonly locations?: boolean;
}

/** The data of a worksheet about the session's organization. */
export interface Billing {
  readonly types: Readonly<Record<"organization" | "location", EntityType>>;
  readonly organization: StoredOrganization;
  /** Labels of the records that they refer to, by attribute. */
  readonly labels: Readonly<Record<"organization" | "location", ReferenceLabels>>;
  /** Sorted by name. Empty unless requested. */
  readonly locations: readonly StoredLocation[];
  /** Undefined if there is no address with this id. */
  readonly addressOf: (id: unknown) => StoredAddress | undefined;
}

export interface BillingRead {
  /** Null until everything is loaded. */
  readonly billing: Billing | null;
  /** Null unless something failed to load. */
  readonly failure: Failure | null;
}

const ALL = { where: null, sort: [], limit: null, offset: 0, columns: null };
const NONE: readonly never[] = [];
const NO_LABELS: ReferenceLabels = {};

/** Loads the organization and the related data of its worksheet. A failure also shows a note. */
export function useBilling({ locations: withLocations = false }: BillingParts): BillingRead {
  const [organizationType, locationType] = [useEntityType("organization"), useEntityType("location")];
  const organization = useRecord(organizationType, useSession().organizationId);
  const locations = useRecords(locationType, ALL, withLocations);
  const own = organization.data?.result;
  const ownLabels = organization.data?.labels ?? NO_LABELS;
  const siteLabels = locations.data?.labels ?? NO_LABELS;
  const sites = withLocations ? locations.data?.result : NONE;
  const ids = useMemo(() => (sites ? namedIds(sites, "addressId") : NONE), [sites]);
  const addresses = useRecordsById(useEntityType("address"), ids);
  const failure = useFailure(
    [organization, ORGANIZATION_FAILED],
    [locations, DATA_FAILED],
    [readOf(addresses), DATA_FAILED],
  );
  const billing = useMemo(() => {
    if (!own || !sites || addresses.state !== "ready") return null;
    const types = { organization: organizationType, location: locationType };
    const labels = { organization: ownLabels, location: siteLabels };
    return { types, organization: own, labels, locations: byName(sites), addressOf: finder(addresses.records) };
  }, [own, ownLabels, sites, siteLabels, addresses.state, addresses.records, organizationType, locationType]);
  return { billing, failure };
}

function readOf({
  state,
  records,
  error,
  retry,
}: RecordsById): FailedRead & { readonly data: ListAnswer["result"] | undefined } {
  return {
    data: state === "failed" ? undefined : records,
    error: state === "failed" ? (error as Error) : null,
    isFetching: state === "loading",
    refetch: retry,
  };
}

function finder(records: readonly StoredAddress[]): Billing["addressOf"] {
  const byId = new Map<unknown, StoredAddress>(records.map((record) => [record.addressId, record]));
  return (id) => byId.get(id);
}
