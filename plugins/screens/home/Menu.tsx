import { Page } from "@armature/renderer";
import { NextLines } from "../../kit/next-lines.tsx";

/** A menu with a line for each page that this route leads on to. */
export default function Menu() {
  return (
    <Page>
      <NextLines />
    </Page>
  );
}
