import { useAllRecords, useOperationResult, useRecords } from "@armature/renderer";
import { useMemo } from "react";
import { useOfAllOrganizations } from "@armature/plugins/kit/of-all-organizations.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { goLiveReader, LISTED, personNamer } from "../model.ts";
import { listPeople } from "../operations.ts";

const QUERY = Object.freeze({ where: null, sort: [], limit: null, offset: 0, columns: LISTED });
/** The entity of the CRM's accounts, which go-live dates are of. */
const ACCOUNT = "salesforceAccount";

/** Every organization, and what is looked up for it elsewhere, as far as that is there. */
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
    /** What could not be looked up, in words, and the way to try it again. */
    failures: lookUps.flatMap(({ read, text }) => (read.isError ? [{ text, read }] : [])),
  };
}
