import { parseSync } from 'oxc-parser'

/** A statement that changes rows: where it is written, and of which table. */
export interface Write {
  /** A file of the repository, or `function name` of the database. */
  where: string
  /** Null where the table comes from a parameter. */
  table: string | null
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) yield* nodesIn(child)
  }
}

const builderWrites = ['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']
/** The text that stands for a template's placeholder. */
const HOLE = '\u0000'

const literalOf = (node: unknown) =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null

/** `db.insertInto('orders')`; of several tables at once, as `deleteFrom` takes them, each. */
function* writesOfBuilder(node: Node): Generator<string | null> {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return
  const { property } = node['callee'] as { property?: { name?: string } }
  if (!builderWrites.includes(property?.name ?? '')) return
  const [first] = node['arguments'] as unknown[]
  const tables =
    isNode(first) && first.type === 'ArrayExpression' ? (first['elements'] as unknown[]) : [first]
  for (const table of tables) yield literalOf(table)?.replace(/ as .*/, '') ?? null
}

const name = `("?[a-z_][\\w.]*"?|%[Is]|${HOLE})`
const statements = [
  new RegExp(
    `\\b(?:insert\\s+into|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?)\\s+(?!on\\b)(?:only\\s+)?${name}`,
    'gi',
  ),
  new RegExp(`\\bupdate\\s+(?:only\\s+)?${name}\\s+(?:(?:as\\s+)?[a-z_]\\w*\\s+)?set\\b`, 'gi'),
  new RegExp(`\\bcopy\\s+${name}\\s*(?:\\([^)]*\\)\\s*)?from\\b`, 'gi'),
]

/** The tables that a text of SQL changes, comments left out. */
export function writesOfSql(text: string): (string | null)[] {
  const plain = text.replace(/--.*$/gm, '')
  return statements.flatMap((statement) =>
    [...plain.matchAll(statement)].map(([, table = '']) =>
      table === HOLE || table.startsWith('%') ? null : table.replaceAll('"', '').toLowerCase(),
    ),
  )
}

/** The text of a literal or template with its placeholders marked; null for any other node. */
function textOf(node: Node): string | null {
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw).join(HOLE)
  return literalOf(node)
}

/** Every statement of a source file that changes rows, by query builder or as text. */
export function writesIn(where: string, source: string): Write[] {
  const nodes = [...nodesIn(parseSync(where, source).program)]
  return nodes
    .flatMap((node) => [...writesOfBuilder(node), ...writesOfSql(textOf(node) ?? '')])
    .map((table) => ({ where, table }))
}

/** Calls such as `upsert(tx, 'hotel', …)` of helpers that write the table they are given. */
export function callsIn(where: string, source: string, helpers: readonly string[]): Write[] {
  return [...nodesIn(parseSync(where, source).program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) return []
    if (!helpers.includes(String(node['callee']['name']))) return []
    return [{ where, table: literalOf((node['arguments'] as unknown[])[1]) }]
  })
}

/** Texts of SQL in a source file, for looking which functions of the database they call. */
export const sqlIn = (where: string, source: string): string =>
  [...nodesIn(parseSync(where, source).program)].map((node) => textOf(node) ?? '').join('\n')
