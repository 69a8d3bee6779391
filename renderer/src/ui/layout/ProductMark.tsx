import { classes } from "../classes.ts";

/** The mark of the product: 24 px in the top bar, 32 px where it stands alone. */
export function ProductMark({ size = "medium" }: { readonly size?: "medium" | "large" }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={classes("shrink-0 text-accent", size === "large" ? "size-8" : "size-6")}
    >
      <rect width="24" height="24" rx="6" fill="currentColor" />
      <path
        d="M6.5 17.5 12 6l5.5 11.5M8.8 13.5h6.4"
        fill="none"
        stroke="white"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
