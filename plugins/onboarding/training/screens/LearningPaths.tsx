import { signInPath, useOperationResult, useRouteTable } from "@armature/renderer";
import { Banner, FormLayout, FormSection, Stack } from "@armature/renderer/ui";
import { usePortalOrganization } from "../../kit/portal-session.ts";
import { Navigate, useLocation, useParams } from "react-router";
import { LookedUp } from "./LookedUp.tsx";
import { findIdentity, findMember, findUser } from "../operations.ts";
import { PathSection } from "./PathSection.tsx";
import { isAcute } from "../../kit/states.ts";
import { serviceAreaGroup } from "../../kit/service-area.ts";

/** Shows and changes the learning paths of the user in the address. It needs a signed-in person. */
export default function LearningPaths() {
  const { pathname, search } = useLocation();
  const { pathTo } = useRouteTable();
  if (!hasToken()) return <Navigate to={signInPath(pathTo("login"), pathname + search)} replace />;
  return (
    <FormLayout>
      <FormSection title="Learning Paths">
        <OfAddress />
      </FormSection>
    </FormLayout>
  );
}

/** Whether the person is signed in. A cookie says so, because scripts cannot read the token itself. */
function hasToken(): boolean {
  return /(^|; )jwtPresent=/.test(document.cookie);
}

function OfAddress() {
  const { id = "" } = useParams();
  const area = usePortalOrganization()?.serviceAreaId ?? null;
  if (id === "" || area === null) {
    return (
      <Banner tone="warning" title="Unable to match url.">
        Learning paths are kept by service area, and your organization has none yet. They can be changed once the
        provider has assigned one.
      </Banner>
    );
  }
  return <OfUser area={serviceAreaGroup(area)} id={id} />;
}

interface OfUserProps {
  /** The name of the service area's group. */
  readonly area: string;
  /** A userId or an entraId. */
  readonly id: string;
}

function OfUser({ area, id }: OfUserProps) {
  const member = useOperationResult(findMember, { body: { memberId: area } });
  const user = useOperationResult(findUser, { params: { serviceArea: area }, body: { userId: id } });
  return (
    <LookedUp read={member} missing="Member organization not found." text={NOT_MEMBER}>
      {({ careSetting }) => (
        <LookedUp read={user} missing="User not found." text="Your organization has no such user. Go back to the list.">
          {({ displayName, email }) =>
            email === null ? (
              <Banner
                tone="info"
                title="Learning paths need an email address, which you do not have permission to see."
              />
            ) : (
              <OfPerson area={area} mail={email} name={displayName ?? email} hasAcute={isAcute(careSetting)} />
            )
          }
        </LookedUp>
      )}
    </LookedUp>
  );
}

const NOT_MEMBER = "Your organization is known by another service area by now. Reload the page.";
const NOT_IN_ENTRA =
  "Learning paths need an Entra account. Check the email address, or ask your provider to add this person.";

interface OfPersonProps {
  readonly area: string;
  readonly mail: string;
  /** The user's name in messages. */
  readonly name: string;
  readonly hasAcute: boolean;
}

function OfPerson({ area, mail, name, hasAcute }: OfPersonProps) {
  const identity = useOperationResult(findIdentity, {
    params: { serviceAreaGroup: area },
    query: { unknown: "null" },
    body: { mail },
  });
  return (
    <LookedUp read={identity} missing="User does not exist in Entra." text={NOT_IN_ENTRA}>
      {({ userPrincipalName: principal }) => (
        <Stack>
          <PathSection kind="ambulatory" title="Ambulatory" area={area} principal={principal} name={name} />
          {hasAcute && <PathSection kind="acute" title="Acute" area={area} principal={principal} name={name} />}
        </Stack>
      )}
    </LookedUp>
  );
}
