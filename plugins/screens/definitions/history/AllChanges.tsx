import { countParam, Page, textParam, type UrlShape, useMetadata, useUrlState } from "@armature/renderer";
import { Button, Field, FilterRow, Select, Stack } from "@armature/renderer/ui";
import { Changes } from "./Changes.tsx";

interface ChangesFilter {
  /** The kind of record; empty for all. */
  readonly kind: string;
  /** The revision to begin with; 0 for the newest. */
  readonly revision: number;
}

const SHAPE: UrlShape<ChangesFilter> = Object.freeze({ kind: textParam(), revision: countParam(0) });

/** The changes of all definitions. */
export default function AllChanges() {
  const { entities } = useMetadata();
  const [{ kind, revision }, change] = useUrlState(SHAPE);
  const kinds = [...entities.values()].filter(({ viewOf, store }) => viewOf === null && store === "records");
  const clear = () => change({ kind: "", revision: 0 });
  return (
    <Page text="Who changed what, and when. Revert a whole change, or one line of it; later changes of other things stay.">
      <Stack>
        <FilterRow
          action={
            <Button
              variant="quiet"
              disabledReason={kind === "" && revision === 0 ? "No filter is set." : undefined}
              onClick={clear}
            >
              Show all
            </Button>
          }
        >
          <Field id="kind" label="Kind of record">
            <Select
              id="kind"
              placeholder="All kinds of record"
              clearable
              value={kind === "" ? null : kind}
              onChange={(chosen) => change({ kind: chosen ?? "", revision: 0 })}
              options={kinds.map(({ name, label }) => ({ value: name, label }))}
            />
          </Field>
        </FilterRow>
        <Changes
          key={`${kind} ${revision}`}
          of={kind === "" ? {} : { entity: kind }}
          revision={revision === 0 ? null : revision}
          whereOf={({ entity }) => entities.get(entity)?.label ?? entity}
        />
      </Stack>
    </Page>
  );
}
