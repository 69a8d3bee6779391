/** Puts a file into a file input, whatever the browser's own dialog would offer. */
export function giveFile(input: Element, file: File): void {
  const given = new DataTransfer();
  given.items.add(file);
  (input as HTMLInputElement).files = given.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A file with this many bytes. */
export function aFile(name: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], name);
}
