import { FunctionPage } from "./FunctionPage.tsx";

/** A new security function (ADM-222). */
export default function FunctionCreate() {
  return <FunctionPage id={null} />;
}
