import { textParam, type UrlShape, useUrlState } from "@armature/renderer";
import { DataTable, EmptyState, FormLayout, SearchInput, Stack, type TableColumn } from "@armature/renderer/ui";
import { MapPin, SearchX } from "lucide-react";
import type { StoredLocation } from "../../kit/records.ts";
import { byName } from "../../kit/by-name.ts";
import { isFound } from "@armature/plugins/kit/found.ts";

const COLUMNS: readonly TableColumn<StoredLocation>[] = [
  { key: "name", label: "Name", width: 360, cell: ({ name }) => name ?? "" },
  { key: "abbreviation", label: "Abbreviation", width: 160, cell: ({ abbreviation }) => abbreviation ?? "" },
];
const LIST_URL: UrlShape<{ readonly find: string }> = Object.freeze({ find: textParam() });

/** The organization's locations by name, with a search. */
export function LocationTable({ locations }: { readonly locations: readonly StoredLocation[] }) {
  const [{ find }, change] = useUrlState(LIST_URL);
  const textsOf = ({ name, abbreviation }: StoredLocation) => [name ?? "", abbreviation ?? ""];
  return (
    <Stack>
      <FormLayout>
        <SearchInput
          label="Find a location"
          value={find}
          onChange={(text) => change({ find: text }, { replace: true })}
        />
      </FormLayout>
      <DataTable
        caption="Locations"
        columns={COLUMNS}
        rows={byName(locations).filter((location) => isFound(textsOf(location), find))}
        rowKey={({ locationId }) => String(locationId)}
        maxHeight="60dvh"
        empty={
          locations.length === 0 ? (
            <EmptyState icon={MapPin} title="No data" />
          ) : (
            <EmptyState icon={SearchX} title="There are no results with the current search." />
          )
        }
      />
    </Stack>
  );
}
