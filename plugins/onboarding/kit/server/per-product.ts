import type { ModulePorts } from "@armature/server";

type Opening = Pick<ModulePorts, "tables" | "clock">;

/** Opens an external system once per open product, so that its state in memory lasts from call to call. */
export function perProduct<Ports extends Opening, Opened>(open: (ports: Ports) => Opened): (ports: Ports) => Opened {
  const opened = new WeakMap<Opening["tables"], { readonly system: Opened }>();
  return (ports) => {
    const known = opened.get(ports.tables) ?? { system: open(ports) };
    opened.set(ports.tables, known);
    return known.system;
  };
}
