import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "../inputs/IconButton.tsx";
import { Select } from "../inputs/Select.tsx";

/** The number of rows on a page, or all. */
export type PageSize = number | "all";

/** The page sizes that lists offer. */
export const pageSizes: readonly PageSize[] = [25, 50, 100, 500, "all"];

export interface PaginationProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: PageSize;
  readonly total: number;
  /** False if there are at least `total`, shown as '10,000+'. */
  readonly totalIsExact?: boolean | undefined;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
  readonly sizes?: readonly PageSize[] | undefined;
  /** Shown between the two, such as what was saved last. */
  readonly note?: ReactNode;
}

const number = new Intl.NumberFormat("en-US");

/** The pages of a list, and the number of rows on one. */
export function Pagination({
  page,
  pageSize,
  total,
  totalIsExact = true,
  onPage,
  onPageSize,
  sizes = pageSizes,
  note,
}: PaginationProps) {
  const size = pageSize === "all" ? Math.max(total, 1) : pageSize;
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  const to = Math.min(total, page * size);
  const atEnd = page >= last && totalIsExact;
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-table text-ink-muted"
    >
      <SizeChoice size={pageSize} sizes={sizes} onPageSize={onPageSize} />
      {note}
      <div className="flex items-center gap-1">
        <output className="mr-2">
          {number.format(from)}–{number.format(to)} of {number.format(total)}
          {!totalIsExact && "+"}
        </output>
        <PageButton icon={ChevronsLeft} label="First page" off={page <= 1} onClick={() => onPage(1)} />
        <PageButton icon={ChevronLeft} label="Previous page" off={page <= 1} onClick={() => onPage(page - 1)} />
        <PageButton icon={ChevronRight} label="Next page" off={atEnd} onClick={() => onPage(page + 1)} />
        <PageButton icon={ChevronsRight} label="Last page" off={page >= last} onClick={() => onPage(last)} />
      </div>
    </nav>
  );
}

type SizeChoiceProps = {
  readonly size: PageSize;
  readonly sizes: readonly PageSize[];
  readonly onPageSize: (size: PageSize) => void;
};

function SizeChoice({ size, sizes, onPageSize }: SizeChoiceProps) {
  const id = useId();
  const options = sizes.map((each) => ({ value: String(each), label: each === "all" ? "All" : number.format(each) }));
  return (
    <div className="flex items-center gap-2">
      <label id={`${id}-label`} htmlFor={id}>
        Rows per page
      </label>
      <span className="w-20">
        <Select
          id={id}
          size="small"
          value={String(size)}
          options={options}
          onChange={(value) => value !== null && onPageSize(value === "all" ? "all" : Number(value))}
        />
      </span>
    </div>
  );
}

type PageButtonProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly off: boolean;
  readonly onClick: () => void;
};

function PageButton({ icon, label, off, onClick }: PageButtonProps) {
  return <IconButton icon={icon} label={label} size="small" disabled={off} onClick={onClick} />;
}
