import { Loaded, type LoadedProps } from "@armature/renderer";
import { useFailure } from "./build-failures.ts";

/** As `Loaded`. A failure is also announced as a notification. */
export function LoadedWithNote<Data>(props: LoadedProps<Data>) {
  useFailure([props.read, props.title]);
  return <Loaded {...props} />;
}
