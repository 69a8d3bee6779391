import type { Service } from "@armature/engine/platform";
import { Badge, type BadgeProps } from "@armature/renderer/ui";

/** Where a service works. */
export function placeOf({ organizationName, organizationId }: Service): string {
  if (organizationId === null) return "All";
  return organizationName ?? `#${organizationId}`;
}

const STATES: Readonly<Record<string, { readonly text: string; readonly tone: BadgeProps["tone"] }>> = {
  disabled: { text: "Disabled", tone: "neutral" },
  owner: { text: "Needs an owner", tone: "danger" },
};

/** Whether its tokens are accepted. */
export function ServiceState({ stopped }: Pick<Service, "stopped">) {
  const { text, tone } = STATES[stopped ?? ""] ?? { text: "Active", tone: "success" };
  return <Badge tone={tone}>{text}</Badge>;
}
