import { type FeatureFlag, listFlags, setFlag } from "@armature/engine/platform";
import {
  failureText,
  Loaded,
  Page,
  useKeepFlags,
  useKeepResult,
  useOperation,
  useOperationResult,
} from "@armature/renderer";
import { Banner, Line, LineList, notify, Skeleton, Stack, Switch } from "@armature/renderer/ui";

/** Turns features of the installation on and off, at once and for everybody. */
export default function FeatureFlags() {
  const read = useOperationResult(listFlags, {});
  return (
    <Page text="Changes apply to everyone at once. Open pages update when revisited.">
      <Loaded read={read} title="Could not load the feature flags." skeleton={<Skeleton shape="text" count={3} />}>
        {(flags) => <Switches flags={flags} />}
      </Loaded>
    </Page>
  );
}

function Switches({ flags }: { readonly flags: readonly FeatureFlag[] }) {
  const { set, isPending, shownAs, error } = useSwitching();
  return (
    <Stack>
      {error && (
        <Banner tone="danger" title="The feature was not changed.">
          {failureText(error)}
        </Banner>
      )}
      <LineList>
        {flags.map((flag) => (
          <Line key={flag.name} title={flag.label} text={flag.text}>
            <Switch
              label={shownAs(flag) ? "On for everybody" : "Off for everybody"}
              checked={shownAs(flag)}
              disabled={isPending}
              onChange={(enabled) => set(flag, enabled)}
            />
          </Line>
        ))}
      </LineList>
    </Stack>
  );
}

/** Sends a change. The switch already shows the new state while the server answers. */
function useSwitching() {
  const { mutate, isPending, variables, error } = useOperation(setFlag);
  const keepList = useKeepResult(listFlags, {});
  const keepFlags = useKeepFlags();
  const set = ({ name, label }: FeatureFlag, enabled: boolean) => {
    const onSuccess = (flags: FeatureFlag[]) => {
      keepList(flags);
      keepFlags(Object.fromEntries(flags.map((flag) => [flag.name, flag.enabled])));
      notify({ type: "success", message: `${label} is ${enabled ? "on" : "off"}.` });
    };
    mutate({ params: { name }, body: { enabled } }, { onSuccess });
  };
  const shownAs = ({ name, enabled }: FeatureFlag) =>
    isPending && variables.params.name === name ? variables.body.enabled : enabled;
  return { set, isPending, shownAs, error };
}
