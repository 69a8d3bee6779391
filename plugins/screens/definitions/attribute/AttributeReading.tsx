import { DetailList, FormSection } from "@armature/renderer/ui";
import { PREREQUISITES } from "../rule/prerequisites.ts";
import { RequiredWhenReading } from "../rule/RequiredWhen.tsx";
import { RuleReading, type RuleListProps } from "../rule/RuleList.tsx";
import { basicDetails } from "./BasicFields.tsx";
import { useDefaultDetails } from "./DefaultField.tsx";
import { flagDetails } from "./FlagFields.tsx";
import { useOptionDetails } from "./OptionFields.tsx";
import { REQUIRED_TEXT, REQUIRED_TITLE, RULES_TEXT, settingsTitle, USE_TITLE } from "./section-texts.ts";

/** An attribute for reading: the sections of its form, as labels and values. */
export function AttributeReading(props: RuleListProps) {
  const { element, hasField } = props;
  const settings = useOptionDetails(props);
  const defaults = useDefaultDetails(props);
  return (
    <>
      <FormSection title="Attribute">
        <DetailList isOneOfMany details={basicDetails(props)} />
      </FormSection>
      {element && settings.length > 0 && (
        <FormSection title={settingsTitle(element)}>
          <DetailList isOneOfMany details={settings} />
        </FormSection>
      )}
      <FormSection title={USE_TITLE}>
        <DetailList isOneOfMany details={[...defaults, ...flagDetails(props)]} />
      </FormSection>
      {hasField(PREREQUISITES) && (
        <FormSection title={REQUIRED_TITLE} text={REQUIRED_TEXT}>
          <RequiredWhenReading {...props} />
        </FormSection>
      )}
      <FormSection title="Rules" text={RULES_TEXT}>
        <RuleReading {...props} />
      </FormSection>
    </>
  );
}
