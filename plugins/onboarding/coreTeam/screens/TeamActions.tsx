import { Button, HeaderPart, Inline, Menu, narrowScreen, useMediaQuery } from "@armature/renderer/ui";
import { ClipboardPaste, Ellipsis, Plus, UserPlus } from "lucide-react";

interface TeamActionsProps {
  /** Why nothing can be changed now. */
  readonly offReason: string | undefined;
  readonly onStep: (kind: "new" | "assign" | "paste") => void;
}

/** The actions on the whole team. On narrow screens, rare ones are in a menu. */
export function TeamActions({ offReason, onStep }: TeamActionsProps) {
  const isNarrow = useMediaQuery(narrowScreen);
  const others = [
    { label: "Paste a list", icon: ClipboardPaste, disabledReason: offReason, onSelect: () => onStep("paste") },
    { label: "Assign a person", icon: UserPlus, disabledReason: offReason, onSelect: () => onStep("assign") },
  ];
  return (
    <HeaderPart>
      <Inline>
        {!isNarrow &&
          others.map(({ label, onSelect, ...look }) => (
            <Button key={label} {...look} onClick={onSelect}>
              {label}
            </Button>
          ))}
        <Button icon={Plus} variant="primary" disabledReason={offReason} onClick={() => onStep("new")}>
          Create role
        </Button>
        {isNarrow && <Menu label="More actions" icon={Ellipsis} iconOnly items={others} />}
      </Inline>
    </HeaderPart>
  );
}
