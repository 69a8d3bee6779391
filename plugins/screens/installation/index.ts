/** Information about an installation: its stored categories and its database migrations. */
export const screens = {
  categories: () => import("./Categories.tsx"),
  migrations: () => import("./Migrations.tsx"),
};
