import { displayText } from "@armature/engine";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { ApiError, errorText } from "../data/api-error.ts";
import { type OrganizationChoice, SWITCH_FAILED, useOrganizations } from "../data/session/organizations.ts";
import { useMetadata } from "../data/metadata.ts";
import { useTenantWords } from "../data/services.ts";
import { useSession } from "../data/session/session.ts";
import { useLeaving } from "../router/leave-guards.ts";
import {
  Banner,
  Button,
  ChoiceBox,
  Dialog,
  Field,
  fieldDescription,
  Skeleton,
  Stack,
  TopBarButton,
} from "../ui/index.ts";
import { Loaded } from "../data/Loaded.tsx";
import { useMissingOrganization } from "./missing-organization.ts";
import {
  organizationOptions,
  recentOf,
  type StateText,
  noteTextOf,
  withRecent,
} from "../data/session/organization-choices.ts";
import { currentPreferences, setPreference, usePreference } from "../data/preferences.ts";
import { RecentOrganizations } from "./RecentOrganizations.tsx";
import { useSwitchOrganization } from "../data/session/use-switch-organization.ts";

/**
 * The current organization of staff, and a picker for another one. If none is chosen and there is one, the picker opens
 * at once.
 */
export function OrganizationPicker() {
  const { organization } = useSession();
  const { tenant, noteText, label } = useTenant();
  const lack = useMissingOrganization();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [at, setAt] = useState<{ left: number; top: number } | undefined>();
  useRecent(organization?.organizationId ?? null);
  const open = (event: MouseEvent<HTMLElement>) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    setAt({ left, top: bottom + 4 });
    setOpen(true);
  };
  return (
    <>
      <TopBarButton
        name={organization?.name ?? `Choose ${inSentence(label)}`}
        note={organization ? (noteText(organization) ?? undefined) : undefined}
        aria-haspopup="dialog"
        onClick={open}
      />
      <Dialog
        open={isOpen ?? lack === "choose"}
        onClose={() => setOpen(false)}
        title={`Select ${tenant.called}`}
        at={at}
        width={440}
      >
        <Choices onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The application's words for an organization. */
function useTenant() {
  const tenant = useTenantWords();
  const type = useMetadata().entities.get("organization");
  return {
    tenant,
    noteText: noteTextOf(tenant),
    label: type?.label ?? "Organization",
    labelPlural: type?.labelPlural ?? "Organizations",
  };
}

/** `an organization`, `a site`. */
function inSentence(label: string): string {
  const word = label.toLowerCase();
  return `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}

/** Remembers the organization for the list of recent ones. */
function useRecent(organizationId: number | null): void {
  useEffect(() => {
    if (organizationId === null) return;
    const { recentOrganizations } = currentPreferences();
    setPreference({ recentOrganizations: withRecent(recentOrganizations, organizationId) });
  }, [organizationId]);
}

/** The label of an organization's state. */
function useStateText(): StateText {
  const { entities, application } = useMetadata();
  const attribute = entities.get("organization")?.byName.get(application.lifecycle?.attribute ?? "");
  return (organization) => (attribute ? displayText(attribute, organization) : "");
}

function Choices({ onDone }: { readonly onDone: () => void }) {
  const { labelPlural } = useTenant();
  const skeleton = <Skeleton shape="field" count={1} />;
  return (
    <Loaded
      read={useOrganizations()}
      title={`Could not load the ${labelPlural.toLowerCase()}.`}
      inPart
      skeleton={skeleton}
    >
      {(organizations) =>
        organizations.length > 0 ? (
          <Choice organizations={organizations} onDone={onDone} />
        ) : (
          <p>No {labelPlural.toLowerCase()} yet. An administrator creates the first one.</p>
        )
      }
    </Loaded>
  );
}

interface ChoiceProps {
  readonly organizations: readonly OrganizationChoice[];
  readonly onDone: () => void;
}

const ID = "organization-choice";

function Choice({ organizations, onDone }: ChoiceProps) {
  const current = useSession().organizationId;
  const { tenant, noteText } = useTenant();
  const { ask, giveUp } = useLeaving();
  const { mutate, error, isPending, variables } = useSwitchOrganization(giveUp);
  const go = (value: string) => (value === String(current) ? onDone() : ask(() => mutate(value)));
  // Text that was typed without Enter or a click on an option. It is shown, but does not switch.
  const [named, setNamed] = useState<string | null>(null);
  const choose = (value: string, isChosen: boolean) => {
    setNamed(isChosen || value === String(current) ? null : value);
    if (isChosen) go(value);
  };
  const stateText = useStateText();
  const recent = usePreference(({ recentOrganizations }) => recentOrganizations);
  const choices = organizationOptions(organizations, tenant, stateText);
  const next = choices.find(({ value }) => value === named);
  const shown = isPending ? variables : (named ?? current);
  return (
    <Stack>
      {error && !isChangedElsewhere(error) && (
        <Banner tone="danger" title={SWITCH_FAILED}>
          {errorText(error)}
        </Banner>
      )}
      <ChoiceField
        choices={choices}
        value={shown === null ? null : String(shown)}
        isPending={isPending}
        onChoose={choose}
      />
      {next && !isPending && (
        <Button variant="primary" onClick={() => go(next.value)}>
          Switch to {next.label}
        </Button>
      )}
      {!isPending && (
        <RecentOrganizations
          organizations={recentOf(organizations, recent, current)}
          noteText={noteText}
          stateText={stateText}
          onChoose={({ organizationId }) => go(String(organizationId))}
        />
      )}
    </Stack>
  );
}

interface ChoiceFieldProps {
  readonly choices: ReturnType<typeof organizationOptions>;
  readonly value: string | null;
  readonly isPending: boolean;
  /** @param isChosen whether by Enter or a click on an option */
  readonly onChoose: (value: string, isChosen: boolean) => void;
}

function ChoiceField({ choices, value, isPending, onChoose }: ChoiceFieldProps) {
  const { tenant, label } = useTenant();
  const hint = `Search by ${tenant.secondName ? `name, ${tenant.called.toLowerCase()} or ID` : "name or ID"}. The page will reload.`;
  // The input appears after the dialog has already looked for its first control.
  useEffect(() => document.getElementById(ID)?.focus(), []);
  const isChosen = useRef(false);
  const change = (chosen: string | null) => {
    // Leaving the box, for example to press Close, does not switch.
    const hasLeft = document.activeElement?.id !== ID;
    if (chosen !== null && !isPending && !hasLeft) onChoose(chosen, isChosen.current);
  };
  return (
    <Field id={ID} label={label} hint={isPending ? "Switching…" : hint}>
      <div
        role="presentation"
        onKeyDownCapture={({ key }) => (isChosen.current = key === "Enter")}
        onPointerDownCapture={() => (isChosen.current = false)}
        onClickCapture={({ target }) => (isChosen.current = (target as Element).closest("[role=option]") !== null)}
      >
        <ChoiceBox
          id={ID}
          value={value}
          onChange={change}
          options={choices}
          clearable={false}
          describedBy={fieldDescription(ID, { hint })}
        />
      </div>
    </Field>
  );
}

/** In this case the whole page is asked to reload. */
function isChangedElsewhere(error: Error): boolean {
  return error instanceof ApiError && error.hasCode("organizationChanged");
}
