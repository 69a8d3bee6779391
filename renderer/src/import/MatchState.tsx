import { CircleAlert, CircleCheck, CircleMinus, Lightbulb } from "lucide-react";
import { Badge } from "../ui/index.ts";

/** How far the meaning of a column or text has been decided. */
export type Decided = "open" | "suggested" | "chosen" | "matched" | "skipped";

const LOOKS = {
  open: { tone: "warning", icon: CircleAlert, text: "Needs a choice" },
  suggested: { tone: "info", icon: Lightbulb, text: "Suggested" },
  chosen: { tone: "success", icon: CircleCheck, text: "Chosen" },
  matched: { tone: "success", icon: CircleCheck, text: "Matched" },
  skipped: { tone: "neutral", icon: CircleMinus, text: "Skipped" },
} as const;

export function MatchState({ decided }: { readonly decided: Decided }) {
  const { tone, icon, text } = LOOKS[decided];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
