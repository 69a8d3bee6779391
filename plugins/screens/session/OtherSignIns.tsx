import { readSignIn } from "@armature/engine/platform";
import { useOperationResult } from "@armature/renderer";
import { Button, LinkButton } from "@armature/renderer/ui";
import { startOf } from "./sign-in-start.ts";

export interface OtherSignInsProps {
  /** Where the visit was headed. */
  readonly target: string;
  /** Called if the provider of an organization is to be found. */
  readonly onOrganization: () => void;
}

/** Ways to sign in without a password of this product; nothing where there are none, or they cannot be loaded. */
export function OtherSignIns({ target, onOrganization }: OtherSignInsProps) {
  const { data } = useOperationResult(readSignIn, {});
  const { providers = [], hasOrganizationProviders = false } = data ?? {};
  return (
    <>
      {hasOrganizationProviders && (
        <Button size="control" onClick={onOrganization}>
          Use my organization's account
        </Button>
      )}
      {providers.map(({ id, label }) => (
        <LinkButton key={id} leavesPages size="control" to={startOf(id, target)}>
          Sign in with {label}
        </LinkButton>
      ))}
    </>
  );
}
