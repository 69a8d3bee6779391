import { CircleAlert, File as FileIcon, Upload, X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classes } from "../classes.ts";
import { controlAria } from "./control-props.ts";
import type { ControlProps } from "./control-props.ts";
import { DownloadLink } from "../text/DownloadLink.tsx";
import { refusalOf, sizeText } from "./file-limits.ts";
import type { FileLimits } from "./file-limits.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { TinyButton } from "./TinyButton.tsx";

/** A file in a {@link FileInput}. `progress` is the share that is sent, from 0 to 1. */
export interface ShownFile {
  readonly key: string;
  readonly name: string;
  /** In bytes. */
  readonly size?: number | undefined;
  /** The address of the file. If set, its name is a link. */
  readonly href?: string | undefined;
  /** Whether it is being sent. Removing it cancels that. */
  readonly busy?: boolean | undefined;
  /** The share that is sent, from 0 to 1. */
  readonly progress?: number | undefined;
}

export interface FileInputProps extends ControlProps {
  readonly files: readonly ShownFile[];
  /** Gets the files within the limits, one at a time unless `multiple`. */
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (key: string) => void;
  readonly limits: FileLimits;
  readonly multiple?: boolean | undefined;
  /** What is accepted: 'XLSX or CSV, up to 10 MB'. */
  readonly text: string;
  /** For an input without a visible label. */
  readonly label?: string | undefined;
}

/** One or several files, chosen or dropped on the box. Refused files are named with the reason. */
export function FileInput(props: FileInputProps) {
  const { id, files, onAdd, limits, multiple = false, disabled = false, invalid } = props;
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const take = (given: readonly File[]) => {
    const offered = multiple ? given : given.slice(0, 1);
    const reasons = offered.map((file) => refusalOf(file, limits));
    setRefused(offered.flatMap((file, i) => (reasons[i] === undefined ? [] : [`${file.name}: ${reasons[i]}`])));
    const taken = offered.filter((_, i) => reasons[i] === undefined);
    if (taken.length > 0) onAdd(taken);
  };
  const remove = (key: string) => {
    flushSync(() => props.onRemove(key));
    input.current?.focus();
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className={classes("relative flex items-center gap-3 px-4 py-4", boxLook(invalid === true, disabled))}>
        <Upload aria-hidden size={20} className="shrink-0 text-ink-faint" />
        <div aria-hidden className="min-w-0">
          <p className={classes("font-medium", disabled ? "text-ink-muted" : "text-accent-text")}>
            {chooseText(multiple, files.length > 0)}
          </p>
          <p className="text-caption text-ink-faint">{props.text}</p>
        </div>
        <input
          ref={input}
          id={id}
          type="file"
          multiple={multiple}
          accept={limits.accept.join(",")}
          disabled={disabled}
          onBlur={props.onBlur}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
          title={props.text}
          aria-label={props.label}
          {...controlAria({ ...props, required: undefined })}
          className="absolute inset-0 w-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      <div role="alert" className="empty:hidden">
        {refused.map((text) => (
          <p key={text} className="flex items-start gap-1.5 text-table text-danger-text">
            <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
            <span className="min-w-0 break-words">{text}</span>
          </p>
        ))}
      </div>
      <FileList files={files} onRemove={disabled ? undefined : remove} />
    </div>
  );
}

function boxLook(invalid: boolean, disabled: boolean): string {
  return classes(
    "rounded-card border border-dashed focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus",
    invalid ? "border-danger-text" : "border-line-strong",
    disabled ? "bg-hover" : "bg-canvas hover:bg-hover",
  );
}

function chooseText(multiple: boolean, hasFiles: boolean): string {
  if (multiple) return hasFiles ? "Add files, or drop them here" : "Choose files, or drop them here";
  return hasFiles ? "Replace the file, or drop another here" : "Choose a file, or drop it here";
}

interface FileListProps {
  readonly files: readonly ShownFile[];
  readonly onRemove: ((key: string) => void) | undefined;
}

function FileList({ files, onRemove }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="flex flex-col divide-y rounded-input border">
      {files.map(({ key, name, size, href, busy = false, progress }) => (
        <li key={key} className="relative flex min-h-10 items-center gap-2 px-3 py-1">
          {busy ? <Spinner /> : <FileIcon aria-hidden size={16} className="shrink-0 text-ink-faint" />}
          <span className="min-w-0 flex-1 break-words">
            {href === undefined ? name : <DownloadLink href={href} name={name} />}
          </span>
          {size !== undefined && <span className="shrink-0 text-caption text-ink-faint">{sizeText(size)}</span>}
          {progress !== undefined && <Progress name={name} share={progress} />}
          {onRemove && (
            <TinyButton label={`${busy ? "Cancel" : "Remove"} ${name}`} icon={X} onClick={() => onRemove(key)} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The percentage, and a growing line at the bottom of the row. */
function Progress({ name, share }: { readonly name: string; readonly share: number }) {
  const percent = Math.round(share * 100);
  return (
    <>
      <span
        role="progressbar"
        aria-label={`Sending ${name}`}
        aria-valuenow={percent}
        className="shrink-0 text-caption text-ink-muted tabular-nums"
      >
        {percent} %
      </span>
      <span aria-hidden style={{ width: `${percent}%` }} className="absolute bottom-0 left-0 h-0.5 bg-accent" />
    </>
  );
}
