import { generate } from "lean-qr";

/** Free modules around it, which cameras need. */
const QUIET = 4;

export interface QrCodeProps {
  readonly text: string;
  /** What it is, for people who do not see it. */
  readonly label: string;
}

/** A picture that the camera of a phone reads. It is black on white in a dark look too. */
export function QrCode({ text, label }: QrCodeProps) {
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  const places = Array.from({ length: code.size * code.size }, (_, at) => [at % code.size, Math.floor(at / code.size)]);
  const dark = places.filter(([x = 0, y = 0]) => code.get(x, y));
  const path = dark.map(([x = 0, y = 0]) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
