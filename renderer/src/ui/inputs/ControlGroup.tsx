import type { ReactNode } from "react";
import { controlAria } from "./control-props.ts";
import type { ControlProps } from "./control-props.ts";

export interface ControlGroupProps extends Pick<ControlProps, "id" | "invalid" | "describedBy"> {
  readonly children: ReactNode;
}

/** Several controls that form one field. The field's label names the group. */
export function ControlGroup({ id, invalid, describedBy, children }: ControlGroupProps) {
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      {...controlAria({ invalid, describedBy })}
      className="flex min-w-0 flex-col gap-3"
    >
      {children}
    </div>
  );
}
