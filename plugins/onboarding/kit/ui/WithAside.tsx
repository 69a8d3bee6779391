import type { ReactNode } from "react";
import { classes } from "@armature/renderer/ui";

export interface WithAsideProps {
  /** Additional information beside the page. If it is empty, the page uses all the room. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/**
 * A page with additional information at its right from 1,280 px on (wider from 1,600 px), or below it if there is less
 * room.
 */
export function WithAside({ aside, children }: WithAsideProps) {
  return (
    <div className={classes("grid min-w-0 grid-cols-[minmax(0,1fr)] gap-10", BESIDE, WIDE)}>
      <div className="min-w-0">{children}</div>
      <aside className="flex min-w-0 flex-col gap-8 empty:hidden">{aside}</aside>
    </div>
  );
}

const BESIDE = "min-[80rem]:not-has-[>aside:empty]:grid-cols-[minmax(0,1fr)_17rem]";
const WIDE = "min-[100rem]:not-has-[>aside:empty]:grid-cols-[minmax(0,1fr)_20rem]";
