/** A thin bar that runs above the header while other rows are loaded; nothing moves. */
export function BusyBar() {
  return (
    <div aria-hidden className="sticky top-0 left-0 z-40 -mb-0.5 h-0.5 overflow-hidden">
      <span className="block h-full w-1/3 animate-run bg-accent" />
    </div>
  );
}

/** The room of rows that are not drawn. */
export function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden style={{ height }} />;
}
