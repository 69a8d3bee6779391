/** A path with its parameters: `/device/:id` with an id of 7 is `/device/7`. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
