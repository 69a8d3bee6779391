import type { parseSync } from "vite";

type Comments = ReturnType<typeof parseSync>["comments"];

/** The docstrings of a source, without their stars, each by the place where what it describes begins. */
export function docstringsOf(source: string, comments: Comments): ReadonlyMap<number, string> {
  return new Map(
    comments
      .filter(({ type, value }) => type === "Block" && value.startsWith("*"))
      .map(({ value, end }) => [end + source.slice(end).search(/\S|$/), withoutStars(value)]),
  );
}

function withoutStars(comment: string): string {
  return comment.replaceAll(/^[ \t]*\*(?: |$)/gm, "").trim();
}
