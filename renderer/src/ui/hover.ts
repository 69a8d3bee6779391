/** Milliseconds until what the pointer rests on tells more, and until that goes once it has left (WCAG 1.4.13). */
export const hoverDelay = 350;
export const leaveDelay = 120;
