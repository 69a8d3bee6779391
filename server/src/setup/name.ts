/** A first and last name, which the product requires, made from an e-mail address or a single text. */
export function nameFromEmail(email: string, name = ""): { readonly firstName: string; readonly lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  const [local = email] = email.split("@");
  return { firstName: firstName || local, lastName: rest.join(" ") || "Administrator" };
}
