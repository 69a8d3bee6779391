import { Page, useRecord, useRoute, useRouteTable } from "@armature/renderer";
import { Skeleton, Stack } from "@armature/renderer/ui";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { FoundRecord } from "@armature/plugins/kit/not-there.tsx";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { Associations } from "./Associations.tsx";
import { FunctionLinks } from "./FunctionLinks.tsx";
import { ModelForm } from "./ModelForm.tsx";
import { RoleQuestions } from "./RoleQuestions.tsx";
import { rolePaths } from "./use-paths.ts";

const FAILURES = {
  add: "Could not associate question or function with primary role.",
  change: "Could not change the functions of the primary role.",
} as const;

const QUESTIONS_ID = "primary-role-questions";
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** A primary role with its functions and questions. One of its addresses opens the page at the questions. */
export default function RolePage() {
  const isAtQuestions = useRoute().name === "providerUserSecurityPrimaryRoleQuestion";
  const id = Number(useParams()["primaryRoleId"]);
  const type = useEntityType("secRolePrimary");
  const read = useRecord(type, id);
  const table = useRouteTable();
  const navigate = useNavigate();
  const back = () => void navigate(table.pathTo("providerUserSecurityPrimaryRole"));
  const paths = rolePaths(table, id);
  useOpenedAt(isAtQuestions ? QUESTIONS_ID : null);
  return (
    <Page>
      <FoundRecord what="primary role" read={read} skeleton={<Skeleton shape="field" count={4} />}>
        {({ result }) => (
          <Stack gap="wide">
            <ModelForm key={`form ${id}`} type={type} record={result} onSaved={back} onCancel={back} onDeleted={back} />
            <Associations
              of={[
                { label: "Base Security Functions", to: paths.functions, current: !isAtQuestions },
                { label: "Questions", to: paths.questions, current: isAtQuestions },
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
            <RoleQuestions key={`questions ${id}`} id={QUESTIONS_ID} roleId={id} addFailure={FAILURES.add} />
          </Stack>
        )}
      </FoundRecord>
    </Page>
  );
}

/** Keeps a part of the page in view while the page loads, until the person moves. */
function useOpenedAt(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
    const stop = () => {
      observer.disconnect();
      for (const move of MOVES) window.removeEventListener(move, stop);
    };
    for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
    observer.observe(document.body);
    return stop;
  }, [id]);
}
