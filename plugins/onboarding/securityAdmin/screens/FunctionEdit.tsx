import { useParams } from "react-router";
import { FunctionPage } from "./FunctionPage.tsx";

/** A security function with its points. */
export default function FunctionEdit() {
  const id = Number(useParams()["functionId"]);
  return <FunctionPage key={id} id={id} />;
}
