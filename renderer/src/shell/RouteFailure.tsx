import { CircleAlert } from "lucide-react";
import { useRouteError } from "react-router";
import { Button, EmptyState } from "../ui/index.ts";
import { FailureText } from "../data/FailureText.tsx";

/** Shown instead of a page that failed. The rest of the frame stays. */
export function RouteFailure() {
  const error = useRouteError();
  return (
    <EmptyState
      icon={CircleAlert}
      title="This page could not be shown"
      text={<FailureText error={error} />}
      action={<Button onClick={() => window.location.reload()}>Reload page</Button>}
    />
  );
}
