/** The group of a service area, which addresses and calls about it name. */
export function serviceAreaGroup(serviceAreaId: number): string {
  return `provider-crowd-sa${serviceAreaId}`;
}
