import { EntityForm, Page, useEntityType, useRouteEntity } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { createRefusal } from "./refusals.ts";
import { useReturnPath } from "./use-return.ts";

/** A new record of an entity. */
export default function Create() {
  const type = useEntityType(useRouteEntity());
  const navigate = useNavigate();
  const back = useReturnPath();
  const entity = type.label.toLowerCase();
  const refusalTexts = useMemo(() => createRefusal(entity), [entity]);
  const onSaved = useCallback(() => {
    notify({ type: "success", message: `New ${entity} created successfully` });
    void navigate(back);
  }, [entity, navigate, back]);
  return (
    <Page>
      <EntityForm
        key={type.name}
        type={type}
        record={null}
        refusalTexts={refusalTexts}
        onSaved={onSaved}
        onCancel={() => void navigate(back)}
      />
    </Page>
  );
}
