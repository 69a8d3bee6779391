import { ApiError, errorText, type RefusalTexts } from "@armature/renderer";

/** The first words of a failed create (GEN-079). */
export function createRefusal(entity: string): RefusalTexts {
  return (error) => ({ title: "Create Error", text: ownWords(error) ?? createText(error, entity) });
}

/** The first words of a failed save where the route has its own; null where it has none. */
export function ownRefusal(text: string | undefined): RefusalTexts | null {
  return text === undefined ? null : (error) => ({ title: text, text: ownWords(error) ?? "" });
}

/** The first words of a failed update (GEN-080). */
export const updateRefusal: RefusalTexts = (error) => ({
  title: "Error",
  text: ownWords(error) ?? "Unable to update",
});

function createText(error: unknown, entity: string): string {
  const isClash = error instanceof ApiError && error.status === 409;
  return isClash ? `A ${entity} with this unique key already exists` : "Unable to create new entity";
}

/** A session in another organization is told in the server's words alone (ACC-D19). */
function ownWords(error: unknown): string | null {
  return error instanceof ApiError && error.hasCode("organizationChanged") ? errorText(error) : null;
}
