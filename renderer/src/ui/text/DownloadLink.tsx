export interface DownloadLinkProps {
  readonly href: string;
  /** The name of the file, which is also the text of the link. */
  readonly name: string;
}

/** A link to a file. */
export function DownloadLink({ href, name }: DownloadLinkProps) {
  return (
    <a href={href} download={name} className="rounded-small font-medium text-accent-text underline">
      {name}
    </a>
  );
}
