import type { DragEvent } from "react";

/** The column being dragged. Browsers reveal the content of a drag only when it ends. */
let dragged: string | null = null;

export const columnDrag = Object.freeze({
  start(event: DragEvent, key: string): void {
    dragged = key;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", key);
    window.addEventListener("dragend", () => (dragged = null), { once: true });
  },
  current(): string | null {
    return dragged;
  },
});

/** Whether the pointer is on the left half of the element below it. */
export function dropBefore({ currentTarget, clientX }: DragEvent): boolean {
  const { left, width } = currentTarget.getBoundingClientRect();
  return clientX < left + width / 2;
}
