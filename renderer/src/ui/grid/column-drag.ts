import type { DragEvent } from "react";

/** The column that is being dragged; browsers tell what a drag holds only when it ends. */
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

/** Whether the pointer is on the left half of what it is over. */
export function dropBefore({ currentTarget, clientX }: DragEvent): boolean {
  const { left, width } = currentTarget.getBoundingClientRect();
  return clientX < left + width / 2;
}
