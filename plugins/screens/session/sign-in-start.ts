/** The address that leads to an identity provider, and from there to `target`. It is a link: no form may lead there. */
export function startOf(providerId: number, target: string): string {
  return `/api/signIn/${providerId}?${new URLSearchParams({ redirect: target }).toString()}`;
}
