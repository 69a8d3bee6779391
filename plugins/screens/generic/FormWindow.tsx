import type { EntityType } from "@armature/engine";
import { RecordWindow, type ScreenSetup, textParam, type UrlShape, useUrlState } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { numericId } from "./address-keys.ts";
import { NEW_RECORD, WINDOW_PARAM } from "./screen-routes.ts";

const WINDOW_URL: UrlShape<{ readonly [WINDOW_PARAM]: string }> = Object.freeze({ [WINDOW_PARAM]: textParam() });

/** The form of the record that the address names, in a window over its list. */
export function FormWindow({ type, setup }: { readonly type: EntityType; readonly setup: ScreenSetup }) {
  const [{ form }, change] = useUrlState(WINDOW_URL);
  const id = numericId(form);
  if (id === null && form !== NEW_RECORD) return null;
  const close = () => change({ form: "" }, { replace: true });
  const { created, updated } = setup.texts ?? {};
  return (
    <RecordWindow
      key={form}
      type={type}
      use={{ texts: setup.issues }}
      id={id}
      onSaved={() => {
        const label = type.label;
        const usual = id === null ? `${label} has been created` : `${label} has been updated`;
        notify({ type: "success", message: (id === null ? created : updated) ?? usual });
        close();
      }}
      onDeleted={close}
      onClose={close}
    />
  );
}
