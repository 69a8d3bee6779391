import type { FilterTerm } from "@armature/engine/list";
import { inWords } from "@armature/engine/values";
import {
  countParam,
  Loaded,
  Page,
  textParam,
  type UrlShape,
  useDebounced,
  useRecords,
  useUrlState,
} from "@armature/renderer";
import {
  Button,
  DataTable,
  EmptyState,
  Pagination,
  SearchInput,
  Stack,
  type TableColumn,
  TableSkeleton,
  Toolbar,
} from "@armature/renderer/ui";
import { ListChecks, RefreshCw, SearchX } from "lucide-react";
import { useMemo } from "react";
import type { StoredOption } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";

const PAGE_SIZE = 100;
/** A search runs once the typing pauses for this long. */
const PAUSE_MS = 250;
const LIST_URL: UrlShape<{ readonly find: string; readonly page: number }> = Object.freeze({
  find: textParam(),
  page: countParam(1),
});
const SORT = ["optionType", "label", "optionId"].map((attribute) => ({ attribute, descending: false }));

/** The options that this installation stores, by type. Read-only. */
export default function Categories() {
  const type = useEntityType("option");
  const [{ find, page }, change] = useUrlState(LIST_URL);
  const search = useDebounced(find, PAUSE_MS);
  const query = useMemo(
    () => ({ where: isLike(search), sort: SORT, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, columns: null }),
    [search, page],
  );
  const read = useRecords(type, query);
  const onFind = (text: string) => change({ find: text, page: 1 }, { replace: true });
  return (
    <Page
      text="Stored options of choices, by type."
      actions={
        <Button icon={RefreshCw} busy={read.isFetching} onClick={() => void read.refetch()}>
          Refresh
        </Button>
      }
    >
      <Stack>
        <Toolbar search={<SearchInput label="Find a type" value={find} onChange={onFind} />} />
        <Loaded
          read={read}
          title={`Error loading ${type.label} data`}
          skeleton={<TableSkeleton count={8} columns={3} />}
        >
          {({ result, total, isExact }) => (
            <>
              <OptionTable options={result} isSearched={isLike(search) !== null} />
              <Pagination
                page={page}
                pageSize={PAGE_SIZE}
                sizes={[PAGE_SIZE]}
                total={total ?? 0}
                totalIsExact={isExact}
                onPage={(next) => change({ page: next })}
                onPageSize={() => change({ page: 1 })}
              />
            </>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}

interface OptionTableProps {
  readonly options: readonly StoredOption[];
  readonly isSearched: boolean;
}

function OptionTable({ options, isSearched }: OptionTableProps) {
  const empty = isSearched ? (
    <EmptyState icon={SearchX} title="There are no results with the current search." />
  ) : (
    <EmptyState icon={ListChecks} title="No data" />
  );
  return (
    <DataTable
      caption="Categories"
      columns={COLUMNS}
      rows={options}
      rowKey={({ optionId }) => String(optionId)}
      maxHeight="65dvh"
      empty={empty}
    />
  );
}

const COLUMNS: readonly TableColumn<StoredOption>[] = [
  { key: "optionType", label: "Option Type", width: 240, cell: ({ optionType }) => typeInWords(optionType ?? "") },
  { key: "label", label: "Label", width: 320, cell: ({ label }) => label ?? "" },
  { key: "abbreviation", label: "Abbreviation", width: 120, cell: ({ abbreviation }) => abbreviation ?? "" },
];

/** `visitType` → `Visit type` */
function typeInWords(optionType: string): string {
  return inWords(optionType).replace(/^./u, (letter) => letter.toUpperCase());
}

/** Removes the spaces of what is typed, since people type the words of a type and its stored name has no spaces. */
function isLike(find: string): FilterTerm | null {
  const piece = find.replaceAll(/\s/g, "");
  return piece === "" ? null : { kind: "term", attribute: "optionType", operator: "contains", values: [piece] };
}
