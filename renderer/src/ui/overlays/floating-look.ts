/** Style of what Headless UI anchors to a control: lists, menus, popovers. */
export const floatingLook =
  "z-50 rounded-card bg-floating shadow-float outline-none [--anchor-gap:4px] [--anchor-padding:8px]";
