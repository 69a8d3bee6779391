/** A person's initials. It is decoration beside the name, unless the name is given as its label. */
export function Avatar({
  name,
  size = "medium",
  labelled = false,
}: {
  readonly name: string;
  readonly size?: "medium" | "small";
  readonly labelled?: boolean;
}) {
  const box = size === "medium" ? "size-8 text-table" : "size-6 text-caption";
  return (
    <span
      role={labelled ? "img" : undefined}
      aria-label={labelled ? name : undefined}
      aria-hidden={labelled ? undefined : true}
      className={`inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-text ${box}`}
    >
      {initials(name)}
    </span>
  );
}

/** First letters of the first and last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${firstLetter(words[0])}${firstLetter(last)}`.toUpperCase();
}

function firstLetter(word = ""): string {
  const point = word.codePointAt(0);
  return point === undefined ? "" : String.fromCodePoint(point);
}
