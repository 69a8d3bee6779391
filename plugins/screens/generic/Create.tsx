import type { RecordAnswer } from "@armature/engine";
import { EntityForm, Page, useRoute, useScreenType } from "@armature/renderer";
import { notify, Stack } from "@armature/renderer/ui";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { refusalOf, submitLabel } from "./refusals.ts";
import { RouteAlert } from "./RouteAlert.tsx";
import { useAfterCreate } from "./use-after-create.ts";
import { useReturnPath } from "./use-return.ts";

/** A new record of an entity. */
export default function Create() {
  const type = useScreenType();
  const { texts, issues, fixed } = useRoute().setup;
  const navigate = useNavigate();
  const back = useReturnPath();
  const follow = useAfterCreate(type);
  const entity = type.label.toLowerCase();
  const message = texts?.created ?? `New ${entity} created successfully`;
  const refusalTexts = useMemo(() => refusalOf(type, "create", texts?.notCreated), [type, texts]);
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
          fixed={fixed}
          texts={issues}
          refusalTexts={refusalTexts}
          submitLabel={submitLabel(type, texts?.submit)}
          onSaved={onSaved}
          onCancel={() => void navigate(back)}
        />
      </Stack>
    </Page>
  );
}
