/** Which files are accepted, with texts for refused ones. */
export interface FileLimits {
  /** Endings such as '.xlsx'. Empty accepts all. */
  readonly accept: readonly string[];
  readonly acceptText: string;
  /** In bytes. */
  readonly maxSize: number;
  readonly maxSizeText: string;
}

/** Why a file is refused. Undefined if it is accepted. */
export function refusalOf(
  file: { readonly name: string; readonly size: number },
  limits: FileLimits,
): string | undefined {
  const name = file.name.toLowerCase();
  const isAccepted = limits.accept.length === 0 || limits.accept.some((ending) => name.endsWith(ending.toLowerCase()));
  if (!isAccepted) return limits.acceptText;
  return file.size > limits.maxSize ? limits.maxSizeText : undefined;
}

const UNITS = ["KB", "MB", "GB"] as const;

/** '812 bytes', '1.2 MB'. One KB is 1,000 bytes, as in file managers and browsers. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${UNITS[unit]}`;
}
