import { Loaded, Page, useOperationResult, useRoute, useRouteTable, useSession } from "@armature/renderer";
import {
  DataTable,
  EmptyState,
  Inline,
  RowActions,
  RowLink,
  type TableColumn,
  TableSkeleton,
  ToggleChip,
} from "@armature/renderer/ui";
import { Pencil, Users, UserX } from "lucide-react";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import { FaintText } from "../../kit/ui/FaintText.tsx";
import { type LearningKind, readTraining, type Trainee } from "../operations.ts";
import { isAcute } from "../../kit/states.ts";

/** The organization's people with their learning paths, which can be changed here. */
export default function Training() {
  const { serviceAreaName = "" } = useParams();
  const read = useOperationResult(readTraining, { params: { serviceAreaName } });
  const columns = useColumns();
  const [isFiltered, setFiltered] = useState(false);
  const unknown = useMemo(() => read.data?.filter(({ isInDirectory }) => !isInDirectory) ?? [], [read.data]);
  return (
    <Page
      text="Learning paths for each user. Edit a user to change them."
      mark={
        unknown.length > 0 && (
          <Inline>
            <ToggleChip icon={UserX} pressed={isFiltered} onChange={setFiltered}>
              {unknown.length.toLocaleString("en-US")} not in Entra
            </ToggleChip>
          </Inline>
        )
      }
    >
      <Loaded read={read} title="Could not load the users." skeleton={<TableSkeleton count={6} columns={4} />}>
        {(trainees) => (
          <DataTable
            caption="Users"
            columns={columns}
            rows={isFiltered && unknown.length > 0 ? unknown : trainees}
            rowKey={userKey}
            cardColumns={columns.length}
            empty={<EmptyState icon={Users} title="No users" text="Users that you add are listed here." />}
          />
        )}
      </Loaded>
    </Page>
  );
}

const nameOf = ({ displayName, email }: Trainee) => displayName ?? email ?? "–";
const userKey = ({ userId }: Trainee) => String(userId);

function useColumns(): readonly TableColumn<Trainee>[] {
  const hasAcute = isAcute(useSession().variant);
  const { edit = "" } = useRoute().setup.routes ?? {};
  const { pathTo } = useRouteTable();
  return useMemo(() => {
    const pathOf = ({ userId, entraId }: Trainee) => pathTo(edit, { id: entraId ?? userId });
    return [
      {
        key: "displayName",
        label: "Name",
        width: 180,
        cell: (trainee) => <RowLink to={pathOf(trainee)}>{nameOf(trainee)}</RowLink>,
      },
      { key: "email", label: "Email", width: 260, cell: ({ email }) => email },
      pathColumn("ambulatory", hasAcute ? "Ambulatory Learning Paths" : "Learning Paths"),
      ...(hasAcute ? [pathColumn("acute", "Acute Learning Paths")] : []),
      {
        key: "edit",
        label: "Edit",
        labelHidden: true,
        width: 64,
        holdsControls: true,
        cell: (trainee) => (
          <RowActions name={nameOf(trainee)} actions={[{ label: "Edit", icon: Pencil, to: pathOf(trainee) }]} />
        ),
      },
    ];
  }, [hasAcute, edit, pathTo]);
}

function pathColumn(kind: LearningKind, label: string): TableColumn<Trainee> {
  return {
    key: kind,
    label,
    width: 320,
    cell: (trainee) =>
      trainee.isInDirectory ? (
        trainee[kind].map(({ displayName }) => displayName).join(", ")
      ) : (
        <FaintText icon={UserX}>Not in Entra</FaintText>
      ),
  };
}
