import { useAllRecords, useOperationResult, useRecords } from "@armature/renderer";
import { useMemo } from "react";
import { useOfAllOrganizations } from "@armature/plugins/kit/of-all-organizations.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { goLiveReader, LISTED, personNamer } from "../model.ts";
import { listPeople } from "../operations.ts";

const QUERY = Object.freeze({ where: null, sort: [], limit: null, offset: 0, columns: LISTED });
/** The entity of the CRM's accounts. They have the go-live dates. */
const ACCOUNT = "salesforceAccount";

/** Loads all organizations, and related data from elsewhere as far as it is available. */
export function useOrganizations() {
  const type = useEntityType("organization");
  const list = useRecords(useOfAllOrganizations(type), QUERY);
  const people = useOperationResult(listPeople, {});
  const accounts = useAllRecords(useEntityType(ACCOUNT));
  const lookUps = [
    { read: people, text: "The names of people could not be loaded." },
    { read: accounts, text: "The go-live dates could not be loaded." },
  ];
  return {
    type,
    list,
    personOf: useMemo(() => personNamer(people.data ?? []), [people.data]),
    goLiveOf: useMemo(() => goLiveReader(accounts.data?.result ?? []), [accounts.data]),
    /** Messages about data that could not be loaded, each with its read to try again. */
    failures: lookUps.flatMap(({ read, text }) => (read.isError ? [{ text, read }] : [])),
  };
}
