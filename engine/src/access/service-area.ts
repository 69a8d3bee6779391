/** The group of a service area, which addresses and calls about it name (ACC-042, GEN-203). */
export function serviceAreaGroup(serviceAreaId: number): string {
  return `provider-crowd-sa${serviceAreaId}`;
}
