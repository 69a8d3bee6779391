import { Page } from "@armature/renderer";
import { NextLines } from "../../kit/next-lines.tsx";

/** A line for each page that the route row leads on to. */
export default function Menu() {
  return (
    <Page>
      <NextLines />
    </Page>
  );
}
