/** A person's name where only the e-mail, or one text, is known: the product asks for a first and a last name. */
export function nameOf(email: string, name = ""): { readonly firstName: string; readonly lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  const [local = email] = email.split("@");
  return { firstName: firstName || local, lastName: rest.join(" ") || "Administrator" };
}
