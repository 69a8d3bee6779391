import { classes } from "./classes.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface SkeletonProps {
  readonly shape?: "text" | "field" | "control" | "table" | "cards" | undefined;
  /** Lines of text, fields, rows of a table, or cards. */
  readonly count?: number | undefined;
  /** How many columns a table has, or how wide each of them is, in any unit. */
  readonly columns?: number | readonly number[] | undefined;
  readonly label?: string | undefined;
}

const GAPS = { text: "gap-2.5", field: "gap-6", control: "gap-4", table: "", cards: "border-y" };

/** The shape of what is being loaded. */
export function Skeleton({ shape = "text", count = 3, columns = 5, label = "Loading" }: SkeletonProps) {
  const each = Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status" aria-busy className={classes("flex w-full flex-col", GAPS[shape])}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {shape === "table" && <TableRowBones columns={columns} head />}
      {each.map((index) =>
        shape === "table" ? (
          <TableRowBones key={index} columns={columns} />
        ) : shape === "cards" ? (
          <CardBones key={index} />
        ) : shape === "field" ? (
          <FieldBones key={index} />
        ) : shape === "control" ? (
          <Bone key={index} className="h-control w-full" />
        ) : (
          <Bone key={index} className={index === count - 1 && count > 1 ? "h-3.5 w-2/3" : "h-3.5 w-full"} />
        ),
      )}
    </div>
  );
}

function Bone({ className }: { readonly className: string }) {
  return <span aria-hidden className={classes("block animate-breathe rounded-small bg-pressed", className)} />;
}

function FieldBones() {
  return (
    <span className="flex flex-col gap-2">
      <Bone className="h-3.5 w-32" />
      <Bone className="h-control w-full" />
    </span>
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

function TableRowBones({ columns, head = false }: TableBones) {
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

interface TableBones {
  readonly columns: number | readonly number[];
  readonly head?: boolean;
}
