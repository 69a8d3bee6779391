import type { EntityType } from "@armature/engine";
import { ApiError, errorText, type RefusalTexts, type ScreenSetup, serverText } from "@armature/renderer";

/**
 * The title of a failed save: the route's own text, the one of configuration entities, or the usual one for this mode.
 */
export function refusalOf(
  type: EntityType,
  mode: "create" | "update",
  texts: NonNullable<ScreenSetup["texts"]> = {},
): RefusalTexts {
  const own = mode === "create" ? texts.notCreated : texts.notUpdated;
  if (own !== undefined) {
    return (error) => ({ title: (isForbidden(error) && texts.forbidden) || own, text: ownWords(error) ?? "" });
  }
  const entity = type.label.toLowerCase();
  const title = mode === "create" ? "Create Error" : "Error";
  return (error) => ({ title, text: ownWords(error) ?? textOf(type, mode)(error, entity) });
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

type TextOf = (error: unknown, entity: string) => string;

function textOf({ scope }: EntityType, mode: "create" | "update"): TextOf {
  if (scope === "configuration") return (error, entity) => configurationText(mode, error, entity);
  return mode === "create" ? createText : () => "Unable to update";
}

/** Empty if the server sent a message, which then stands alone. */
function configurationText(mode: string, error: unknown, entity: string): string {
  return serverText(error) === null ? `Could not ${mode} ${entity}.` : "";
}

/** The text of a refused create. */
function createText(error: unknown, entity: string): string {
  const isClash = error instanceof ApiError && error.status === 409;
  return isClash ? `A ${entity} with this unique key already exists` : "Unable to create new entity";
}

/** If the session is now in another organization, only the server's message is shown. */
function ownWords(error: unknown): string | null {
  return error instanceof ApiError && error.hasCode("organizationChanged") ? errorText(error) : null;
}

/** The label of the submit button: the route's own, 'Save' for configuration entities, otherwise the usual one. */
export function submitLabel({ scope }: EntityType, own: string | undefined): string | undefined {
  return own ?? (scope === "configuration" ? "Save" : undefined);
}
