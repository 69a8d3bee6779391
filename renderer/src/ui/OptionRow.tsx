import { Check } from "lucide-react";
import { classes } from "./classes.ts";
import { floatingLook } from "./floating-look.ts";
import type { ChoiceOption } from "./choice/match-options.ts";

/** Surface of a list that floats under its control, as wide as the control at least. */
export const optionListLook = classes("max-h-80! overflow-y-auto overscroll-contain p-1", floatingLook);

/** Surface of one option; Headless UI marks the active one with data-focus. */
export const optionLook =
  "group flex w-full cursor-pointer items-center gap-2 rounded-input px-2.5 py-1.5 text-left select-none data-disabled:cursor-not-allowed data-focus:bg-hover";

/** What an option shows: label, description, and a check mark when it is the chosen one. */
export function OptionRow({ option }: { readonly option: ChoiceOption }) {
  return (
    <>
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
