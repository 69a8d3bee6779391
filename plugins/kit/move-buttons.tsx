import { IconButton, type IconButtonProps } from "@armature/renderer/ui";
import { ArrowDown, ArrowUp } from "lucide-react";

export interface MoveButtonsProps extends Pick<IconButtonProps, "size" | "busy"> {
  /** The name of the thing that is moved. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

/** Buttons that move an item of a list up or down by one place. */
export function MoveButtons({ name, isFirst, isLast, onMove, ...rest }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        {...rest}
        icon={ArrowUp}
        label={`Move ${name} up`}
        disabledReason={isFirst ? "It is the first one." : undefined}
        onClick={() => onMove(-1)}
      />
      <IconButton
        {...rest}
        icon={ArrowDown}
        label={`Move ${name} down`}
        disabledReason={isLast ? "It is the last one." : undefined}
        onClick={() => onMove(1)}
      />
    </>
  );
}
