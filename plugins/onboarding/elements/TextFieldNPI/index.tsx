import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { definePlugin } from "@armature/renderer";
import { IdCard } from "lucide-react";
import { element, NPI_LENGTH } from "./element.ts";

/**
 * A field for ten digits. Phones show their number pad. Other characters are accepted and marked, so that pasted text
 * is not damaged.
 */
const Input = tidiedInput(element, { inputMode: "numeric", monospaced: true });

export const plugin = definePlugin({ element, icon: IdCard, Input, counter: () => NPI_LENGTH, isCode: true });
