import { textForm, type Values } from "@armature/engine";
import {
  AddButton,
  Loaded,
  Page,
  textParam,
  type UrlShape,
  useEntityType,
  useRouteTable,
  useUrlState,
} from "@armature/renderer";
import {
  DataTable,
  EmptyState,
  FormLayout,
  SearchInput,
  Skeleton,
  Stack,
  type TableColumn,
  TextLink,
} from "@armature/renderer/ui";
import { KeyRound, SearchX } from "lucide-react";
import { useNavigate } from "react-router";
import { useFailure } from "../../build-failures.ts";
import { byName } from "../../by-name.ts";
import { isFound } from "../../found.ts";
import { PAGE_FAILED } from "./texts.ts";
import { useAreaLabels } from "./use-area-labels.ts";
import { useTwoLists } from "./use-page-lists.ts";

const LIST_URL: UrlShape<{ readonly find: string }> = Object.freeze({ find: textParam() });

/** The security functions, each once, with its points on lines of its cells (ADM-221, ADM-D36). */
export default function FunctionList() {
  const read = useTwoLists("secFunction", "secFunctionInput");
  const table = useRouteTable();
  useFailure([read, PAGE_FAILED]);
  return (
    <Page
      text="What answers and primary roles open, as points of the templates' security classes."
      actions={
        <AddButton type={useEntityType("secFunction")} to={table.pathTo("providerUserSecurityFunctionFormCreate")} />
      }
    >
      <Loaded read={read} title={PAGE_FAILED} skeleton={<Skeleton shape="table" count={6} columns={5} />}>
        {({ secFunction, secFunctionInput }) => <Functions functions={secFunction} inputs={secFunctionInput} />}
      </Loaded>
    </Page>
  );
}

interface FunctionsProps {
  readonly functions: readonly Values[];
  /** Records of secFunctionInput. */
  readonly inputs: readonly Values[];
}

function Functions({ functions, inputs }: FunctionsProps) {
  const [{ find }, change] = useUrlState(LIST_URL);
  const table = useRouteTable();
  const navigate = useNavigate();
  const pathTo = (id: unknown) => table.pathTo("providerUserSecurityFunctionForm", { functionId: textForm(id) });
  const name: TableColumn<Values> = {
    key: "name",
    label: "Name",
    width: 200,
    cell: (each) => <TextLink to={pathTo(each["id"])}>{textForm(each["name"])}</TextLink>,
  };
  return (
    <Stack>
      <FormLayout columns={2}>
        <SearchInput label="Find" value={find} onChange={(text) => change({ find: text }, { replace: true })} />
      </FormLayout>
      <DataTable
        caption="Security Functions"
        columns={[name, ...usePointColumns(inputs)]}
        rows={byName(functions).filter((each) => isFound([textForm(each["name"])], find))}
        rowKey={({ id }) => textForm(id)}
        maxHeight="70dvh"
        cardColumns={5}
        onRowOpen={({ id }) => void navigate(pathTo(id))}
        empty={
          functions.length > 0 ? (
            <EmptyState icon={SearchX} title="There are no results with the current search." />
          ) : (
            <EmptyState icon={KeyRound} title="No data" text="Add the first security function." />
          )
        }
      />
    </Stack>
  );
}

function usePointColumns(inputs: readonly Values[]): readonly TableColumn<Values>[] {
  const areas = useAreaLabels();
  const column = (key: string, label: string, width: number, textOf: (point: Values) => string) => ({
    key,
    label,
    width,
    cell: (each: Values) => {
      const own = inputs.filter((input) => input["secFunctionId"] === each["id"]);
      return own.length === 0 ? null : own.map((point) => <div key={textForm(point["id"])}>{textOf(point)}</div>);
    },
  });
  return [
    column("type", "Type", 130, ({ type }) => areas.get(textForm(type)) ?? textForm(type)),
    column("point", "Item", 110, ({ point }) => textForm(point)),
    column("operator", "Operator", 130, ({ operator }) => textForm(operator)),
    column("value", "Value", 150, ({ value }) => textForm(value)),
  ];
}
