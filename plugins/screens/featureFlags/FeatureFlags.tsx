import { failureText, Page, useKeepFlags, useOperation, useOperationResult } from "@armature/renderer";
import { Banner, Button, Card, EmptyState, notify, Skeleton, Stack, Switch } from "@armature/renderer/ui";
import { CircleAlert } from "lucide-react";
import { type FeatureFlag, listFlags, setFlag } from "./operations.ts";

/** Turns features of the installation on and off, at once and for everybody. */
export default function FeatureFlags() {
  const { data, error, isFetching, refetch } = useOperationResult(listFlags, {});
  const change = useOperation(setFlag);
  const keep = useKeepFlags();
  const set = ({ name, label }: FeatureFlag, enabled: boolean) =>
    change.mutate(
      { params: { name }, body: { enabled } },
      {
        onSuccess: (flags) => {
          keep(Object.fromEntries(flags.map((flag) => [flag.name, flag.enabled])));
          notify({ type: "success", message: `${label} is ${enabled ? "on" : "off"}.` });
          void refetch();
        },
      },
    );
  if (!data) {
    return (
      <Page>
        {error ? (
          <EmptyState
            icon={CircleAlert}
            title="Could not load the feature flags."
            text={failureText(error)}
            action={
              <Button busy={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          />
        ) : (
          <Skeleton shape="text" count={3} />
        )}
      </Page>
    );
  }
  return (
    <Page text="A switch takes effect for everybody at once; pages that are open follow when they are next entered.">
      <Stack>
        {change.error && (
          <Banner tone="danger" title="The feature was not changed.">
            {failureText(change.error)}
          </Banner>
        )}
        {data.map((flag) => (
          <Card key={flag.name} title={flag.label}>
            <Stack>
              <p>{flag.text}</p>
              <Switch
                label="On for everybody"
                checked={
                  change.isPending && change.variables.params.name === flag.name
                    ? change.variables.body.enabled
                    : flag.enabled
                }
                disabled={change.isPending}
                onChange={(enabled) => set(flag, enabled)}
              />
            </Stack>
          </Card>
        ))}
      </Stack>
    </Page>
  );
}
