import { PREREQUISITES } from "../rule/prerequisites.ts";
import { RequiredWhen } from "../rule/RequiredWhen.tsx";
import { MustBeFilledIn } from "./MustBeFilledIn.tsx";
import type { FormPartProps } from "./parts.ts";
import { REQUIRED_TEXT, REQUIRED_TITLE } from "./section-texts.ts";

/** When a value must be given. */
export function RequiredFields(props: FormPartProps) {
  return (
    <>
      <MustBeFilledIn {...props} />
      {props.hasField(PREREQUISITES) && (
        <section aria-label={REQUIRED_TITLE}>
          <h3 className="font-medium">{REQUIRED_TITLE}</h3>
          <p className="mb-2 text-ink-muted">{REQUIRED_TEXT}</p>
          <RequiredWhen {...props} />
        </section>
      )}
    </>
  );
}
