/** The name of a service area's group, as used in addresses and calls. */
export function serviceAreaGroup(serviceAreaId: number): string {
  return `provider-crowd-sa${serviceAreaId}`;
}
