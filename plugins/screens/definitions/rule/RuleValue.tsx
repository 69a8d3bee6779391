import { useOptions, ValueField, type ValueFieldProps } from "@armature/renderer";

const NOT_READ = "Error requesting data for conditional validation.";

/** A value in a rule, in the input of its attribute. If the choices cannot be loaded, an issue says so. */
export function RuleValue({
  issues = [],
  ...props
}: Omit<ValueFieldProps, "label"> & Partial<Pick<ValueFieldProps, "label">>) {
  const { plugin, attribute } = props;
  const options = useOptions(attribute, undefined, plugin.narrow?.({}, attribute));
  return <ValueField label="Value" {...props} issues={options?.state === "failed" ? [...issues, NOT_READ] : issues} />;
}
