/** The syntax of a type, as far as it is read here. */
export interface TypeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly types?: readonly TypeNode[];
  readonly elementType?: TypeNode;
  readonly typeAnnotation?: TypeNode;
  readonly literal?: { readonly value: unknown };
  readonly members?: readonly { readonly key?: { readonly name: string } }[];
  readonly typeName?: { readonly name: string };
  readonly typeArguments?: { readonly params: readonly TypeNode[] } | null;
}

interface Around {
  readonly code: string;
  /** What the name of a type stands for. */
  readonly named: (name: string) => string;
}

const WORDS: Readonly<Record<string, string>> = {
  TSStringKeyword: "text",
  TSNumberKeyword: "number",
  TSBooleanKeyword: "true or false",
  TSUnknownKeyword: "any JSON value",
};
/** Types that add nothing for who writes JSON. */
const WRAPPERS = new Set(["Readonly", "Partial", "ReadonlySet"]);
const EMPTY = new Set(["TSNullKeyword", "TSUndefinedKeyword"]);

/** A TypeScript type as people read it who write JSON: `readonly string[] | null` is "list of text". */
export function typeInWords(node: TypeNode, around: Around): string {
  const { type, types = [], elementType, typeAnnotation, literal, members } = node;
  if (WORDS[type] !== undefined) return WORDS[type];
  if (literal) return coded(literal.value);
  if (type === "TSUnionType")
    return ofSeveral(
      types.filter((each) => !EMPTY.has(each.type)),
      around,
    );
  if (elementType) return `list of ${several(typeInWords(elementType, around))}`;
  if (members) return objectWith(members.flatMap(({ key }) => key?.name ?? []));
  // `readonly`, or parentheses.
  if (typeAnnotation && type !== "TSTypeQuery") return typeInWords(typeAnnotation, around);
  return ofName(node, around);
}

function ofSeveral(types: readonly TypeNode[], around: Around): string {
  // Choices of an alias are choices of the whole.
  const words = types.map((each) => typeInWords(each, around));
  return either([...new Set(words.flatMap((word) => (word.startsWith("`") ? word.split(/, | or /) : [word])))]);
}

function objectWith(keys: readonly string[]): string {
  return keys.length === 0 ? "object" : `object with ${keys.map(coded).join(" and ")}`;
}

/** Items of a list, the last one after "or". */
function either(words: readonly string[]): string {
  return words.join(", ").replace(/, ([^,]*)$/, " or $1");
}

function ofName(node: TypeNode, around: Around): string {
  const { start, end, typeName, typeArguments } = node;
  const name = typeName?.name;
  const [first, second] = typeArguments?.params ?? [];
  if (name === undefined)
    return `\`${around.code
      .slice(start, end)
      .replaceAll(/\s+|readonly /g, " ")
      .trim()}\``;
  if (WRAPPERS.has(name) && first) return typeInWords(first, around);
  if (name === "Record" && second) return `object of ${several(typeInWords(second, around))}`;
  return around.named(name);
}

function several(word: string): string {
  return word === WORDS["TSUnknownKeyword"] ? "JSON values" : word.replace(/^(text|number|object|list)/, "$1s");
}

export function choicesInWords(values: readonly unknown[]): string {
  return either(values.map(coded));
}

function coded(value: unknown): string {
  return `\`${String(value)}\``;
}
