import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Where a dragged item would go, beside the one under the pointer. */
export type DropSide = "before" | "after";

/** An item that people drag, and what follows a drop. */
export interface DragRowSetup {
  /** The list. Items can be dropped only among items of the same one. */
  readonly list: string;
  readonly id: string;
  readonly onDrop: (dragged: string, side: DropSide) => void;
}

/**
 * An item of a list that people drag by its handle, and beside which they drop others. For the pointer only: keys and a
 * menu must do the same.
 */
export function useDragRow<Row extends HTMLElement, Handle extends HTMLElement>({ list, id, onDrop }: DragRowSetup) {
  const row = useRef<Row>(null);
  const handle = useRef<Handle>(null);
  const [side, setSide] = useState<DropSide | null>(null);
  const [isDragged, setDragged] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = row.current;
    if (!element || !handle.current) return undefined;
    const sideAt = (y: number): DropSide => {
      const { top, height } = element.getBoundingClientRect();
      return y < top + height / 2 ? "before" : "after";
    };
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ list, dragged: id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data["list"] === list && source.data["dragged"] !== id,
        onDrag: ({ location }) => setSide(sideAt(location.current.input.clientY)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          drop(String(source.data["dragged"]), sideAt(location.current.input.clientY));
        },
      }),
    );
  }, [list, id]);
  return { row, handle, side, isDragged };
}

/** A place that takes items of a list where no item is, such as an empty section. */
export function useDropPlace<Place extends HTMLElement>(list: string, onDrop: (dragged: string) => void) {
  const place = useRef<Place>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const isInnermost = (targets: readonly { readonly element: Element }[]) => targets[0]?.element === element;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data["list"] === list,
      onDrag: ({ location }) => setOver(isInnermost(location.current.dropTargets)),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false);
        if (isInnermost(location.current.dropTargets)) drop(String(source.data["dragged"]));
      },
    });
  }, [list]);
  return { place, isOver };
}
