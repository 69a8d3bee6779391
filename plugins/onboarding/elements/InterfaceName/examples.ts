export const examples: readonly unknown[] = [
  "Lab Orders Quest",
  "Lab Orders Quest, LabCorp",
  "Immunizations State Registry",
  "ADT =1+1",
  "Радиология Zoë GmbH, Müller & Söhne",
];
