import { Bone, Bones } from "./Bones.tsx";

export interface SkeletonProps {
  readonly shape?: "text" | "field" | "control" | undefined;
  /** Number of lines, fields or controls. */
  readonly count?: number | undefined;
  readonly label?: string | undefined;
}

const GAPS = { text: "gap-2.5", field: "gap-6", control: "gap-4" };

/** The shape of what is loading. For a table, use `TableSkeleton`. */
export function Skeleton({ shape = "text", count = 3, label }: SkeletonProps) {
  return (
    <Bones label={label} className={GAPS[shape]}>
      {Array.from({ length: count }, (_, index) =>
        shape === "field" ? (
          <FieldBones key={index} />
        ) : shape === "control" ? (
          <Bone key={index} className="h-control w-full" />
        ) : (
          <Bone key={index} className={index === count - 1 && count > 1 ? "h-3.5 w-2/3" : "h-3.5 w-full"} />
        ),
      )}
    </Bones>
  );
}

function FieldBones() {
  return (
    <span className="flex flex-col gap-2">
      <Bone className="h-3.5 w-32" />
      <Bone className="h-control w-full" />
    </span>
  );
}
