import type { ComponentType } from "react";
import type { InputProps } from "./element-plugin.ts";
import { type LazyComponent, lazyComponent } from "./lazy-component.tsx";
import { Skeleton } from "./ui/index.ts";

/**
 * An input with parts that few forms need, such as a list or a calendar. Its place is reserved until it is loaded.
 * @example
 * ```ts
 * import { pluginOf } from "@armature/plugins/inputs";
 * import { lazyInput } from "@armature/renderer";
 * // Loaded when a form first shows it.
 * export const Input = lazyInput(async () => ({ Input: pluginOf("TextArea").Input }));
 * ```
 */
export function lazyInput(
  load: () => Promise<{ readonly Input: ComponentType<InputProps> }>,
): LazyComponent<InputProps> {
  return lazyComponent(async () => (await load()).Input, <Skeleton shape="control" count={1} />);
}
