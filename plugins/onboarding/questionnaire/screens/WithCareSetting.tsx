import { useSession } from "@armature/renderer";
import { Banner } from "@armature/renderer/ui";
import type { ReactNode } from "react";

/**
 * A form of questions. No form shows an attribute to an organization without a care setting, and none is stored for it.
 */
export function WithCareSetting({ children }: { readonly children: ReactNode }) {
  const { variant } = useSession();
  if (variant !== null) return children;
  return (
    <Banner tone="warning" title="Your organization has no care setting yet">
      Questions can be answered here once it has one. Ask those who administer the product to set it.
    </Banner>
  );
}
