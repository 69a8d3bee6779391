import { useSession } from "@armature/renderer";
import { Banner } from "@armature/renderer/ui";
import type { ReactNode } from "react";

/**
 * Renders a form of questions only if the organization has a care setting. Without one, no form shows an attribute, and
 * no attribute can be stored.
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
