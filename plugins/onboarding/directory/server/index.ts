export type { Directory } from "./directory.ts";
export { type Person, personOf, readPeople } from "./people.ts";
