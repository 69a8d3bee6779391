export interface DownloadLinkProps {
  readonly href: string;
  /** Of the file; it is the link's text, too. */
  readonly name: string;
}

/** A file to be had. */
export function DownloadLink({ href, name }: DownloadLinkProps) {
  return (
    <a href={href} download={name} className="rounded-small font-medium text-accent-text underline">
      {name}
    </a>
  );
}
