import type { EntityType } from "@armature/engine";
import { CircleAlert } from "lucide-react";
import { ApiError, failureText, LOAD_FAILED, requestIdOf, serverText } from "../data/api-error.ts";
import { Button, EmptyState } from "../ui/index.ts";
import { ImportFrame } from "./ImportFrame.tsx";

export interface ImportFailureProps {
  readonly type: EntityType;
  /** The file that could not be loaded. Absent if the records could not be. */
  readonly fileId?: number;
  readonly error: unknown;
  readonly onBack: () => void;
  readonly retry?: () => void;
}

/**
 * Shown instead of the review, with only 'Back': the file could not be parsed or loaded.
 * @example
 * ```tsx
 * import { ImportFailure, useImportSheet } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const read = useImportSheet(item, 7);
 *   return read.error && <ImportFailure type={item} error={read.error} onBack={() => history.back()} />;
 * }
 * ```
 */
export function ImportFailure({ type, fileId, error, onBack, retry }: ImportFailureProps) {
  const isFile = fileId !== undefined;
  const parsing = `Error parsing ${type.label.toLowerCase()} import file with fileId ${fileId ?? ""}`;
  const requestId = requestIdOf(error);
  const isUnread = error instanceof ApiError && error.status === 400;
  const text = isFile ? (serverText(error) ?? parsing) : failureText(error);
  return (
    <ImportFrame type={type} step="review" done={[1]} onStep={onBack} footer={{ onBack }}>
      <EmptyState
        icon={CircleAlert}
        title={isFile ? (isUnread ? "This file cannot be imported" : "This file cannot be shown") : LOAD_FAILED}
        text={
          <>
            <p>{text}</p>
            {isFile && requestId !== undefined && <p>Request id: {requestId}</p>}
          </>
        }
        action={retry && <Button onClick={retry}>Retry</Button>}
      />
    </ImportFrame>
  );
}
