import type { ComponentType } from "react";
import type { InputProps } from "./element-plugin.ts";
import { type Later, later } from "./later.tsx";
import { Skeleton } from "./ui/index.ts";

/** An input with parts that few forms need, such as a list or a calendar; until it is loaded its place is kept. */
export function laterInput(load: () => Promise<{ readonly Input: ComponentType<InputProps> }>): Later<InputProps> {
  return later(async () => (await load()).Input, <Skeleton shape="control" count={1} />);
}
