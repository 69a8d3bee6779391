import { FunctionPage } from "./FunctionPage.tsx";

/** A new security function. */
export default function FunctionCreate() {
  return <FunctionPage id={null} />;
}
