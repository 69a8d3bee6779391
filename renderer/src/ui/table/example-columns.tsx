import { Badge } from "../feedback/Badge.tsx";
import type { ExampleUser } from "./example-users.ts";
import type { GridColumn } from "../grid/grid-types.ts";

/** The columns of the table in stories. */
export const exampleColumns: readonly GridColumn<ExampleUser>[] = [
  { key: "name", label: "Name", sortable: true, width: 200, cell: (user) => `${user.lastName}, ${user.firstName}` },
  {
    key: "isProvider",
    label: "Provider",
    sortable: true,
    width: 120,
    cell: (user) => (user.isProvider ? <Badge tone="accent">Provider</Badge> : <Badge>Staff</Badge>),
  },
  { key: "npi", label: "NPI", sortable: true, width: 130, monospaced: true, cell: (user) => user.npi },
  { key: "email", label: "Email", sortable: true, width: 260, cell: (user) => user.email },
  { key: "location", label: "Location", sortable: true, width: 220, cell: (user) => user.location },
  { key: "rate", label: "Rate", sortable: true, width: 110, align: "end", cell: (user) => `$${user.rate.toFixed(2)}` },
  { key: "updated", label: "Updated", sortable: true, width: 130, cell: (user) => user.updated },
];
