import { classes } from "./classes.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface SkeletonProps {
  readonly shape?: "text" | "field" | "control" | "table" | undefined;
  /** Lines of text, fields, or rows of a table. */
  readonly count?: number | undefined;
  readonly columns?: number | undefined;
  readonly label?: string | undefined;
}

const GAPS = { text: "gap-2.5", field: "gap-6", control: "gap-4", table: "" };

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

function TableRowBones({ columns, head = false }: { readonly columns: number; readonly head?: boolean }) {
  return (
    <span className={classes("flex h-row items-center gap-6 border-b px-3", head && "bg-chrome")}>
      {Array.from({ length: columns }, (_, index) => (
        <Bone key={index} className={classes("h-3", index === 0 ? "w-48" : "w-24 flex-1")} />
      ))}
    </span>
  );
}
