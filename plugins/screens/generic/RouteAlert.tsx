import { useRoute, useSettings } from "@armature/renderer";
import { Banner, ExternalLink } from "@armature/renderer/ui";

/** The note that the route shows above its form. Its link is shown only if the installation has such an address. */
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
