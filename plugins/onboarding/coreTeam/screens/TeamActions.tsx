import { Button, HeaderPart, Inline, Menu, narrowScreen, useMediaQuery } from "@armature/renderer/ui";
import { ClipboardPaste, Ellipsis, Plus, UserPlus } from "lucide-react";

interface TeamActionsProps {
  /** Why nothing can be changed now. */
  readonly offReason: string | undefined;
  readonly onStep: (kind: "new" | "assign" | "paste") => void;
}

/** The actions on the whole team. Assigning people is what most visits are for. On narrow screens, pasting is in a menu. */
export function TeamActions({ offReason, onStep }: TeamActionsProps) {
  const isNarrow = useMediaQuery(narrowScreen);
  const paste = {
    label: "Paste a list",
    icon: ClipboardPaste,
    disabledReason: offReason,
    onSelect: () => onStep("paste"),
  };
  return (
    <HeaderPart>
      <Inline>
        {!isNarrow && (
          <Button icon={paste.icon} disabledReason={offReason} onClick={paste.onSelect}>
            {paste.label}
          </Button>
        )}
        <Button icon={Plus} disabledReason={offReason} onClick={() => onStep("new")}>
          Create role
        </Button>
        <Button icon={UserPlus} variant="primary" disabledReason={offReason} onClick={() => onStep("assign")}>
          Assign a person
        </Button>
        {isNarrow && <Menu label="More actions" icon={Ellipsis} iconOnly items={[paste]} />}
      </Inline>
    </HeaderPart>
  );
}
