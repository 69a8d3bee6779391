import { createStore } from "zustand/vanilla";
import { announce } from "./announcements.ts";

/** What a message is about. */
export type ToastType = "success" | "error" | "info" | "warning";

/** A button in a message. */
export interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}

/**
 * A message to show. `duration` is in milliseconds; null keeps it until it is closed. A message with the same `key`
 * replaces the one before.
 */
export interface Toast {
  readonly type: ToastType;
  /** The default depends on the type; for info there is none. */
  readonly title?: string | undefined;
  readonly message: string;
  readonly action?: ToastAction | undefined;
  /** Milliseconds until it disappears. Null keeps it until it is dismissed. */
  readonly duration?: number | null | undefined;
  /** A notification with the key of a shown one replaces it. */
  readonly key?: string | undefined;
}

/** A message that is shown now. */
export interface ShownToast {
  readonly id: string;
  readonly type: ToastType;
  readonly title: string | null;
  readonly message: string;
  readonly action: ToastAction | null;
  readonly duration: number | null;
}

/** The notifications on screen, oldest first. */
export const toasts = createStore<readonly ShownToast[]>(() => []);

const titles: Readonly<Record<ToastType, string | null>> = {
  success: "Success",
  error: "Error",
  warning: "Warning",
  info: null,
};
const durations: Readonly<Record<ToastType, number | null>> = {
  success: 5_000,
  info: 8_000,
  warning: 12_000,
  error: null,
};

let count = 0;

/**
 * Shows a notification and announces it to screen readers. Returns the id for `dismissToast`. All notifications are
 * made with it.
 */
export function notify({ type, title, message, action, duration = durations[type], key }: Toast): string {
  count += 1;
  const id = key ?? `toast-${count}`;
  const shown: ShownToast = { id, type, title: title ?? titles[type], message, action: action ?? null, duration };
  toasts.setState((now) => [...now.filter((toast) => toast.id !== id), shown], true);
  announce(shown.title === null ? message : `${shown.title}: ${message}`, { assertive: type === "error" });
  return id;
}

/** Removes a message by the id that {@link notify} returned. */
export function dismissToast(id: string): void {
  toasts.setState((now) => now.filter((toast) => toast.id !== id), true);
}
