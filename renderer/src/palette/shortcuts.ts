/** A keyboard shortcut. Each entry of `keys` is one way to press it. */
export interface Shortcut {
  readonly keys: readonly (readonly string[])[];
  readonly text: string;
}

export interface ShortcutGroup {
  readonly heading: string;
  readonly shortcuts: readonly Shortcut[];
}

/** All shortcuts of the product, in addition to those of the browser. @param command see `commandKey` */
export function shortcutGroups(command: string): readonly ShortcutGroup[] {
  return [
    {
      heading: "Everywhere",
      shortcuts: [
        { keys: [[command, "K"]], text: "Search pages, records and actions" },
        { keys: [["/"]], text: "Search" },
        { keys: [["?"]], text: "Show these keys" },
        { keys: [[command, "Z"]], text: "Undo last change" },
        { keys: [["Esc"]], text: "Close a window" },
      ],
    },
    {
      heading: "Forms",
      shortcuts: [
        { keys: [[command, "S"]], text: "Save" },
        { keys: [["Alt", "H"]], text: "Help, history and clear of a field" },
        { keys: [["/"]], text: "Find a field" },
      ],
    },
    {
      heading: "Lists",
      shortcuts: [
        { keys: [["←"], ["↑"], ["→"], ["↓"]], text: "Move between cells" },
        { keys: [["Space"]], text: "Select the row" },
        { keys: [["Shift", "Space"]], text: "Select a range of rows" },
        { keys: [["Enter"]], text: "Open the record" },
        { keys: [["Shift", "Enter"]], text: "Quick look" },
        { keys: [[command, "V"]], text: "Paste cells from a sheet" },
        { keys: [["Alt", "↓"]], text: "Open the menu of a column" },
      ],
    },
    {
      heading: "Reviews of imports, pastes and batches",
      shortcuts: [
        { keys: [["J"]], text: "Next problem" },
        { keys: [["K"]], text: "Previous problem" },
        { keys: [["A"]], text: "Accept the suggestion, or keep yours" },
        { keys: [["S"]], text: "Skip the value, or take theirs" },
        { keys: [["Enter"]], text: "Change the value" },
      ],
    },
  ];
}
