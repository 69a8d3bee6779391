import { DetailList, FormSection } from "@armature/renderer/ui";
import { RuleReading, type RuleListProps } from "../rule/RuleList.tsx";
import { basicDetails } from "./BasicFields.tsx";
import { flagDetails } from "./FlagFields.tsx";
import { useOptionDetails } from "./OptionFields.tsx";
import { RULES_TEXT, settingsTitle, USE_TITLE } from "./section-texts.ts";

/** An attribute for reading: the sections of its form, as labels and values. */
export function AttributeReading(props: RuleListProps) {
  const { element } = props;
  const settings = useOptionDetails(props);
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
        <DetailList isOneOfMany details={flagDetails(props)} />
      </FormSection>
      <FormSection title="Rules" text={RULES_TEXT}>
        <RuleReading {...props} />
      </FormSection>
    </>
  );
}
