import { type ReactNode, useState } from "react";

export interface PictureProps {
  readonly src: string;
  readonly alt: string;
  /** Shown if `src` has no readable picture. */
  readonly otherwise: ReactNode;
}

/** An uploaded picture on white, the background for which most are made. */
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
