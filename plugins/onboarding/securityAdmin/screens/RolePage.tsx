import { Page, useRecord, useRouteTable } from "@armature/renderer";
import { Skeleton, Stack } from "@armature/renderer/ui";
import { useNavigate, useParams } from "react-router";
import { FoundRecord } from "@armature/plugins/kit/not-there.tsx";
import { useEntityType } from "../../kit/record-hooks.ts";
import { Associations } from "./Associations.tsx";
import { FunctionLinks } from "./FunctionLinks.tsx";
import { ModelForm, NameFields } from "./ModelForm.tsx";
import { RoleQuestions } from "./RoleQuestions.tsx";
import { rolePaths, useNotThere } from "./use-paths.ts";

const ROLE_FAILED = "Could not retrieve primary role.";
const FAILURES = {
  add: "Could not associate question or function with primary role.",
  change: "Could not change the functions of the primary role.",
} as const;

export interface RolePageProps {
  /** The part of the page that is scrolled into view. */
  readonly part?: "questions";
}

export function RolePage({ part }: RolePageProps) {
  const id = Number(useParams()["primaryRoleId"]);
  const type = useEntityType("secRolePrimary");
  const read = useRecord(type, id);
  const table = useRouteTable();
  const navigate = useNavigate();
  const back = () => void navigate(table.pathTo("providerUserSecurityPrimaryRole"));
  const paths = rolePaths(table, id);
  const notThere = useNotThere().role;
  return (
    <Page>
      <FoundRecord notThere={notThere} read={read} title={ROLE_FAILED} skeleton={<Skeleton shape="field" count={4} />}>
        {({ result }) => (
          <Stack gap="wide">
            <ModelForm
              key={`form ${id}`}
              type={type}
              record={result}
              fields={NameFields}
              onSaved={back}
              onCancel={back}
              onDeleted={back}
            />
            <Associations
              of={[
                { label: "Base Security Functions", to: paths.functions, current: part === undefined },
                { label: "Questions", to: paths.questions, current: part === "questions" },
              ]}
            />
            <FunctionLinks
              key={`functions ${id}`}
              title="Base Security Functions"
              text="What every security role of this primary role may do, whatever it answers. Inverted, it may not."
              link="secRolePrimarySecFunction"
              owner="secRolePrimaryId"
              ownerId={id}
              failures={FAILURES}
            />
            <RoleQuestions
              key={`questions ${id}`}
              roleId={id}
              addFailure={FAILURES.add}
              isOpenedAt={part === "questions"}
            />
          </Stack>
        )}
      </FoundRecord>
    </Page>
  );
}
