import { isEmpty, textForm } from "@armature/engine";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import { definePlugin, lazyInput } from "@armature/renderer";
import { Map as MapIcon } from "lucide-react";
import type { StoredAddress } from "../../kit/records.ts";
import { placeOfZip, STATE } from "../../kit/place-of-zip.ts";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: MapIcon,
  Input: lazyInput(() => import("./Input.tsx")),
  looksUp: placeOfZip,
  narrow: ({ state }: Unread<StoredAddress>) => (isEmpty(state) ? null : { attribute: STATE, value: textForm(state) }),
});
