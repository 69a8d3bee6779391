import type { RecordAnswer } from "@armature/engine";
import { EntityForm, Page, useRoute, useScreenType } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { createRefusal, ownRefusal } from "./refusals.ts";
import { useAfterCreate } from "./use-after-create.ts";
import { useReturnPath } from "./use-return.ts";

/** A new record of an entity. */
export default function Create() {
  const type = useScreenType();
  const { texts, issues } = useRoute().setup;
  const navigate = useNavigate();
  const back = useReturnPath();
  const follow = useAfterCreate(type);
  const entity = type.label.toLowerCase();
  const message = texts?.created ?? `New ${entity} created successfully`;
  const refusalTexts = useMemo(() => ownRefusal(texts?.notCreated) ?? createRefusal(entity), [texts, entity]);
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
      <EntityForm
        key={type.name}
        type={type}
        record={null}
        texts={issues}
        refusalTexts={refusalTexts}
        onSaved={onSaved}
        onCancel={() => void navigate(back)}
      />
    </Page>
  );
}
