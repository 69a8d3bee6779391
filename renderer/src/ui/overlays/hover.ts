/**
 * Milliseconds before something hovered shows more, and before that disappears after the pointer has left (WCAG
 * 1.4.13).
 */
export const hoverDelay = 350;
export const leaveDelay = 120;
