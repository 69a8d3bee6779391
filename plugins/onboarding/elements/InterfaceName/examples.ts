export const examples: readonly unknown[] = [
  "Lab Orders Quest",
  "Lab Orders Quest, LabCorp",
  "Immunizations State Registry",
  "ADT =1+1",
  "Радиология Zoë GmbH, Müller & Söhne",
];

export { HOSTILE_TEXT as hostile } from "@armature/plugins/kit/hostile-text.ts";
