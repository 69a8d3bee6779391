/** The mails of the product, for provider staff. */
export const screens = {
  outbox: () => import("./Outbox.tsx"),
};
