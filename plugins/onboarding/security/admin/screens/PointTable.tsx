import { DataTable, IconButton, type TableColumn } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import type { PointDraft } from "../function-model.ts";
import { useAreaLabels } from "./use-area-labels.ts";

export interface PointTableProps {
  readonly points: readonly PointDraft[];
  readonly onChange: (points: readonly PointDraft[]) => void;
}

/** The points of a function. Each can be removed. */
export function PointTable({ points, onChange }: PointTableProps) {
  const areas = useAreaLabels();
  const areaOf = ({ type }: PointDraft) => areas.get(type) ?? type;
  const columns: readonly TableColumn<PointDraft>[] = [
    { key: "type", label: "Type", width: 160, cell: areaOf },
    { key: "point", label: "Item", width: 120, cell: ({ point }) => point },
    { key: "operator", label: "Operator", width: 140, cell: ({ operator }) => operator },
    { key: "value", label: "Value", width: 160, cell: ({ value }) => value },
    {
      key: "actions",
      label: "Actions",
      width: 90,
      holdsControls: true,
      cell: (point) => (
        <IconButton
          icon={Trash2}
          size="small"
          label={`Remove ${areaOf(point)} ${point.point} ${point.value}`}
          onClick={() => onChange(points.filter((each) => each !== point))}
        />
      ),
    },
  ];
  if (points.length === 0) return <p>No security points yet.</p>;
  return (
    <DataTable
      caption="Security Points"
      columns={columns}
      rows={points}
      rowKey={({ type, point, value }) => [type, point, value].join(" ")}
      cardColumns={5}
    />
  );
}
