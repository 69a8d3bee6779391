/** Keys and what they do. Each of `keys` is one way: the keys to hold and press. */
export interface Shortcut {
  readonly keys: readonly (readonly string[])[];
  readonly text: string;
}

export interface ShortcutGroup {
  readonly heading: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Every key that the product has a meaning for beyond those of the browser. @param command see `commandKey` */
export function shortcutGroups(command: string): readonly ShortcutGroup[] {
  return [
    {
      heading: "Everywhere",
      shortcuts: [
        { keys: [[command, "K"]], text: "Go to a page, a record or an action" },
        { keys: [["/"]], text: "Search" },
        { keys: [["?"]], text: "Show these keys" },
        { keys: [[command, "Z"]], text: "Take back the last change of records" },
        { keys: [["Esc"]], text: "Close a window" },
      ],
    },
    {
      heading: "Forms",
      shortcuts: [{ keys: [[command, "S"]], text: "Save" }],
    },
    {
      heading: "Lists",
      shortcuts: [
        { keys: [["←"], ["↑"], ["→"], ["↓"]], text: "Move between cells" },
        { keys: [["Space"]], text: "Select the row" },
        { keys: [["Shift", "Space"]], text: "Select up to the row" },
        { keys: [["Enter"]], text: "Open the record" },
        { keys: [["Shift", "Enter"]], text: "Look at the record beside the list" },
        { keys: [[command, "V"]], text: "Paste cells from a sheet" },
        { keys: [["Alt", "↓"]], text: "Open the menu of a column" },
      ],
    },
  ];
}
