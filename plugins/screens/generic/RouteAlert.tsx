import { useRoute, useSettings } from "@armature/renderer";
import { Banner, ExternalLink } from "@armature/renderer/ui";

/** The note that the route has above its form; its link only where the product has such an address. */
export function RouteAlert() {
  const { alert } = useRoute().setup;
  const settings = useSettings();
  if (!alert) return null;
  const href = alert.link ? settings[alert.link.setting] : null;
  return (
    <Banner tone="info">
      <p>{alert.text}</p>
      {alert.link && href !== null && <ExternalLink href={href}>{alert.link.label}</ExternalLink>}
    </Banner>
  );
}
