import { Check } from "lucide-react";
import { classes } from "../classes.ts";
import { floatingLook } from "../overlays/floating-look.ts";
import type { ChoiceOption } from "../choice/match-options.ts";

/** Style of a list that floats below its control and is at least as wide. */
export const optionListLook = classes("max-h-80! overflow-y-auto overscroll-contain p-1", floatingLook);

/** Style of one option. Headless UI marks the active one with data-focus. */
export const optionLook =
  "group flex w-full cursor-pointer items-center gap-2 rounded-input px-2.5 py-1.5 text-left select-none data-disabled:cursor-not-allowed data-focus:bg-hover";

/** The content of an option: label, description, and a check mark if it is chosen. */
export function OptionRow({ option }: { readonly option: ChoiceOption }) {
  const { icon: Icon } = option;
  return (
    <>
      {Icon && <Icon aria-hidden size={16} className="shrink-0 text-ink-faint" />}
      <span className="min-w-0 flex-1 group-data-selected:font-medium">
        <span className="block break-words">{option.label}</span>
        {option.description !== undefined && (
          <span className="block text-caption text-ink-faint">{option.description}</span>
        )}
      </span>
      <Check aria-hidden size={16} className="invisible shrink-0 text-accent-text group-data-selected:visible" />
    </>
  );
}
