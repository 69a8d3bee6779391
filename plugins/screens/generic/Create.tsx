import type { RecordAnswer } from "@armature/engine";
import { EntityForm, Page, useRoute, useScreenType } from "@armature/renderer";
import { notify, Stack } from "@armature/renderer/ui";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { refusalOf } from "./refusals.ts";
import { RouteAlert } from "./RouteAlert.tsx";
import { useAfterCreate } from "./use-after-create.ts";
import { useFormSetup } from "./use-form-setup.ts";
import { usePreset } from "./use-preset.ts";
import { useReturnPath } from "./use-return.ts";

/** Creates a record of an entity. */
export default function Create() {
  const type = useScreenType();
  const { texts } = useRoute().setup;
  const setup = useFormSetup(type);
  const preset = usePreset(type);
  const navigate = useNavigate();
  const back = useReturnPath();
  const follow = useAfterCreate(type);
  const entity = type.label.toLowerCase();
  const message = texts?.created ?? `New ${entity} created successfully`;
  const refusalTexts = useMemo(() => refusalOf(type, "create", texts), [type, texts]);
  const onSaved = useCallback(
    ({ result }: RecordAnswer) => {
      notify({ type: "success", message });
      follow(result);
      void navigate(back);
    },
    [message, follow, navigate, back],
  );
  return (
    <Page>
      <Stack>
        <RouteAlert />
        <EntityForm
          key={type.name}
          type={type}
          record={null}
          {...setup}
          preset={preset}
          refusalTexts={refusalTexts}
          onSaved={onSaved}
          onCancel={() => void navigate(back)}
        />
      </Stack>
    </Page>
  );
}
