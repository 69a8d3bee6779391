import { Page } from "@armature/renderer";
import { NextCards } from "../../next-cards.tsx";

/** A card for each page that the route row leads on to. */
export default function Menu() {
  return (
    <Page>
      <NextCards />
    </Page>
  );
}
