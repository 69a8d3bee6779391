import type { ComponentType } from "react";
import type { InputProps } from "./element-plugin.ts";
import { type LazyComponent, lazyComponent } from "./lazy-component.tsx";
import { WaitingControl } from "../ui/inputs/WaitingControl.tsx";

/**
 * An input with parts that few forms need, such as a list or a calendar. Until it is loaded, another control holds its
 * place, its focus and what is typed.
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
  return lazyComponent(async () => (await load()).Input, <WaitingControl />);
}
