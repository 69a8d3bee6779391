import { Component, type ReactNode } from "react";
import { Banner, Button } from "../ui/index.ts";
import { failureText } from "./api-error.ts";

/** What to show if a part fails: a title with a button to try again, or `fallback`. */
export type ErrorBoundaryProps = { readonly children: ReactNode } & (
  | { readonly title: string; readonly fallback?: undefined }
  | { readonly title?: undefined; readonly fallback: ReactNode }
);

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

const UNBROKEN: ErrorBoundaryState = { error: null, hasFailed: false };

/** Limits a failure to a part of the page, and offers to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = UNBROKEN;

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasFailed: true };
  }

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    const { title, fallback, children } = this.props;
    if (!hasFailed) return children;
    if (fallback !== undefined) return fallback;
    const retry = () => this.setState(UNBROKEN);
    return (
      <Banner tone="danger" title={title} action={<Button onClick={retry}>Retry</Button>}>
        {failureText(error)}
      </Banner>
    );
  }
}
