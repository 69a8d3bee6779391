import { Bone, Bones } from "../feedback/Bones.tsx";
import { classes } from "../classes.ts";

export interface TableSkeletonProps {
  /** Number of rows. */
  readonly count?: number | undefined;
  /** Number of columns, or their widths in any unit. */
  readonly columns?: number | readonly number[] | undefined;
  /** Whether rows are cards, as on a phone. */
  readonly asCards?: boolean | undefined;
  readonly label?: string | undefined;
}

/** The shape of a table that is loading. */
export function TableSkeleton({ count = 3, columns = 5, asCards = false, label }: TableSkeletonProps) {
  const rows = Array.from({ length: count }, (_, index) => index);
  return (
    <Bones label={label} className={asCards ? "border-y" : undefined}>
      {!asCards && <RowBones columns={columns} head />}
      {rows.map((row) => (asCards ? <CardBones key={row} /> : <RowBones key={row} columns={columns} />))}
    </Bones>
  );
}

function CardBones() {
  return (
    <span className="flex h-30 flex-col gap-3 border-b px-3 py-4 last:border-b-0">
      <Bone className="h-3.5 w-3/5" />
      <Bone className="h-3 w-4/5" />
      <Bone className="h-3 w-2/3" />
    </span>
  );
}

interface RowBonesProps {
  readonly columns: number | readonly number[];
  readonly head?: boolean;
}

function RowBones({ columns, head = false }: RowBonesProps) {
  const widths = typeof columns === "number" ? Array.from({ length: columns }, (_, i) => (i === 0 ? 2 : 1)) : columns;
  return (
    <span className={classes("flex items-center border-b", head ? "h-8 bg-chrome" : "h-row")}>
      {widths.map((width, index) => (
        <span key={index} style={{ flex: `${width} 1 0` }} className="min-w-0 px-3">
          <Bone className="h-3 max-w-40" />
        </span>
      ))}
    </span>
  );
}
