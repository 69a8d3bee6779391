import { type ReactNode, useState } from "react";

export interface PictureProps {
  readonly src: string;
  readonly alt: string;
  /** Shown where there is no picture at `src`, or none that can be read. */
  readonly otherwise: ReactNode;
}

/** A picture that somebody sent, on white, for which most are made. */
export function Picture({ src, alt, otherwise }: PictureProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (unreadable === src) return otherwise;
  return (
    <img
      src={src}
      alt={alt}
      onError={() => setUnreadable(src)}
      className="max-h-32 max-w-full rounded-input border bg-on-solid p-2"
    />
  );
}
