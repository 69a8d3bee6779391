/** What there is to know of an installation: the lists it keeps, and what was done to its database. */
export const screens = {
  categories: () => import("./Categories.tsx"),
  migrations: () => import("./Migrations.tsx"),
};
