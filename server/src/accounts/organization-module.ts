import { textForm } from "@armature/engine";
import { isHostName } from "@armature/engine/values";
import { onEntity, type ServerModule } from "../records/points/module.ts";
import { ORGANIZATION } from "../records/account-entities.ts";

const DOMAIN = "domain";

/** Checks in every application that the domain of an organization is a host name. An unchanged value may stay. */
export const organizationModule: ServerModule = {
  name: "platform.organizations",
  issues: { hostName: { text: "{label} takes a host name, such as clinic.example" } },
  entities: [
    onEntity({
      entity: ORGANIZATION,
      validate: (items) =>
        items.map(({ changed }) => {
          const domain = textForm(changed[DOMAIN]);
          return domain === "" || isHostName(domain) ? [] : [{ code: "hostName", attribute: DOMAIN }];
        }),
    }),
  ],
};
