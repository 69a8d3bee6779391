import { useAllRecords, useOperationResult, usePlugins, useRecords } from "@armature/renderer";
import { useMemo } from "react";
import { useOfAllOrganizations } from "@armature/plugins/kit/of-all-organizations.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import type { FormLists } from "../form-type.ts";
import { listPeople } from "../operations.ts";

/** The attributes in which organizations must differ. */
const TAKEN = Object.freeze({
  where: null,
  sort: [],
  limit: null,
  offset: 0,
  columns: ["abbreviation", "salesforceId"],
});

/** Loads the data of the form. The form opens only when all of it is there. */
export function useFormLists() {
  const people = useOperationResult(listPeople, {});
  const accounts = useAllRecords(useEntityType("salesforceAccount"));
  const organizations = useRecords(useOfAllOrganizations(useEntityType("organization")), TAKEN);
  const combobox = usePlugins().get("Combobox")?.element;
  const data = useMemo((): FormLists | undefined => {
    if (!people.data || !accounts.data || !organizations.data || !combobox) return undefined;
    return {
      people: people.data,
      accounts: accounts.data.result,
      organizations: organizations.data.result,
      combobox,
    };
  }, [people.data, accounts.data, organizations.data, combobox]);
  const reads = [people, accounts, organizations];
  return {
    data,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const read of reads) if (read.isError) void read.refetch();
    },
  };
}
