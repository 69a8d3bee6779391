/** A person for stories. The same number always gives the same person. */
export interface ExampleUser {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly npi: string | null;
  readonly isProvider: boolean;
  readonly location: string | null;
  readonly rate: number;
  readonly updated: string;
}

const firstNames = [
  "Ada",
  "Grace",
  "Rosalind",
  "Edith",
  "Lise",
  "Mary",
  "Chien-Shiung",
  "Barbara",
  "Dorothy",
  "Emmy",
  "Tu",
  "Jane",
];
const lastNames = [
  "Lovelace",
  "Hopper",
  "Franklin",
  "Clarke",
  "Meitner",
  "Somerville",
  "Wu",
  "McClintock",
  "Hodgkin",
  "Noether",
  "Youyou",
];
const locations = [
  "North Shore Clinic",
  "Harbor Pediatrics and Adolescent Medicine of the Greater Bay Area",
  "Eastside Dental",
  null,
];

export function exampleUsers(count: number): readonly ExampleUser[] {
  return Array.from({ length: count }, (_, index) => exampleUser(index + 1));
}

function exampleUser(userId: number): ExampleUser {
  const firstName = firstNames[userId % firstNames.length] ?? "Ada";
  const lastName = lastNames[(userId * 7) % lastNames.length] ?? "Lovelace";
  const isProvider = userId % 3 !== 0;
  return {
    userId,
    firstName,
    lastName,
    email: userId % 5 === 0 ? null : `${firstName}.${lastName}@clinic.example`.toLowerCase(),
    npi: isProvider ? String(1_200_000_000 + userId * 7_919) : null,
    isProvider,
    location: locations[userId % locations.length] ?? null,
    rate: Math.round(12_000 + ((userId * 37) % 900) * 10) / 100,
    updated: `2026-${String((userId % 9) + 1).padStart(2, "0")}-${String((userId % 27) + 1).padStart(2, "0")}`,
  };
}
