import { asideScreen, focusField, Outline, OutlineAside, OutlineBar, useMediaQuery, wideScreen } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";
import { goToSection } from "./section-start.ts";
import { useCurrentSection } from "./use-current-section.ts";
import { useOutline } from "./use-outline.ts";

/** The outline of a long form with its progress, beside the fields or in a bar above them. */
export function FormOutline() {
  const hasRoom = useMediaQuery(asideScreen);
  const isWide = useMediaQuery(wideScreen);
  const { type } = useEntityForm();
  const sections = useOutline();
  const current = useCurrentSection(sections);
  const outline = (close: () => void) => (
    <Outline
      label={`Sections of ${type.label}`}
      sections={sections}
      untitled={type.label}
      current={current}
      listsMarked={isWide}
      onSection={(key) => {
        close();
        goToSection(key);
      }}
      onField={(key) => {
        close();
        focusField(key);
      }}
    />
  );
  if (hasRoom) {
    return (
      <div className="absolute inset-y-0 right-0 w-60 2xl:w-80">
        <OutlineAside outline={outline} />
      </div>
    );
  }
  const at = sections.find(({ key }) => key === current) ?? sections[0];
  return (
    at && (
      <OutlineBar title={at.title ?? type.label} counts={at.counts}>
        {outline}
      </OutlineBar>
    )
  );
}
