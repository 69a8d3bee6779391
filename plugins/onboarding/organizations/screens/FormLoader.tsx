import { type FailedRead, Loaded } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import type { ReactNode } from "react";

interface FormLoaderProps<Data> {
  readonly read: FailedRead & { readonly data: Data | undefined };
  readonly children: (data: Data) => ReactNode;
}

/** Renders the form once its data are loaded. */
export function FormLoader<Data>({ read, children }: FormLoaderProps<Data>) {
  return (
    <Loaded read={read} title="Error loading data from server" skeleton={<Skeleton shape="field" count={8} />}>
      {children}
    </Loaded>
  );
}
