// House rule 9: every list of people, or of what people made, goes through server/src/db/visibility.ts.
// Imports cannot tell that, so this reads the SQL: see findUnfilteredReads.
import { globSync, readFileSync } from "node:fs"
import { basename, dirname } from "node:path"
import ts from "typescript"

/** Tables whose rows are people or what people show to others. An area that adds such a table adds it here. */
const peoplesTables = ["members", "member_photos", "posts", "comments", "wishes", "albums"]

/** Areas that work for the member themself, or for the desk: nobody is listed to another member there. */
const exemptAreas = ["auth", "passkeys", "account", "admin"]

const readingCalls = /^(selectFrom|(inner|left|right|full|cross)(Lateral)?Join)$/
const sqlReading = new RegExp(`\\b(?:from|join)\\s+"?(${peoplesTables.join("|")})\\b`, "i")

/** A documented reason, as in `@unfiltered the member's own row`, sets a statement free. */
const freedByReason = /@unfiltered +\S.{7,}/

export interface UnfilteredRead {
  line: number
  table: string
}

/**
 * The statements of a *.queries.ts file that read people's tables without the filter: those that name neither what
 * the file imports from db/visibility.ts nor something of the file that does, and give no `@unfiltered` reason.
 */
export const findUnfilteredReads = (fileName: string, source: string): UnfilteredRead[] => {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const filtering = namesThatFilter(file)
  return file.statements.flatMap((statement) => {
    const table = peoplesTableReadBy(statement)
    if (!table || freedByReason.test(leadingComments(statement, source)) || names(statement, filtering)) {
      return []
    }
    return [{ line: file.getLineAndCharacterOfPosition(statement.getStart()).line + 1, table }]
  })
}

/** What comes from db/visibility.ts, and what in the file is built on that, however far away. */
const namesThatFilter = (file: ts.SourceFile): Set<string> => {
  const filtering = new Set(
    file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const fromVisibility =
        ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text.endsWith("/db/visibility.ts")
      const bindings = importClause?.namedBindings
      return fromVisibility && bindings && ts.isNamedImports(bindings)
        ? bindings.elements.map(({ name }) => name.text)
        : []
    }),
  )
  let known = -1
  while (known !== filtering.size) {
    known = filtering.size
    for (const statement of file.statements) {
      if (names(statement, filtering)) for (const name of declaredBy(statement)) filtering.add(name)
    }
  }
  return filtering
}

const declaredBy = (statement: ts.Statement): string[] => {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : []
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : [],
  )
}

const some = (node: ts.Node, holds: (node: ts.Node) => boolean): boolean =>
  holds(node) || (ts.forEachChild(node, (child) => some(child, holds) || undefined) ?? false)

const names = (statement: ts.Statement, wanted: ReadonlySet<string>) =>
  !ts.isImportDeclaration(statement) &&
  some(statement, (node) => ts.isIdentifier(node) && wanted.has(node.text))

/** The first of people's tables that a statement reads, by Kysely's calls or by a piece of SQL. */
const peoplesTableReadBy = (statement: ts.Statement): string | undefined => {
  let found: string | undefined
  some(statement, (node) => {
    found = tableOfCall(node) ?? tableOfSql(node)
    return found !== undefined
  })
  return found
}

const tableOfCall = (node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node)) return undefined
  const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  if (!ts.isIdentifier(callee) || !readingCalls.test(callee.text)) return undefined
  const [first] = node.arguments
  if (!first) return undefined
  const sources: readonly ts.Expression[] = ts.isArrayLiteralExpression(first) ? first.elements : [first]
  return sources
    .flatMap((source) => (ts.isStringLiteral(source) ? (source.text.split(" ")[0] ?? "") : []))
    .find((table) => peoplesTables.includes(table))
}

const tableOfSql = (node: ts.Node): string | undefined =>
  ts.isTaggedTemplateExpression(node)
    ? sqlReading.exec(node.template.getText())?.[1]?.toLowerCase()
    : undefined

const leadingComments = (statement: ts.Statement, source: string) =>
  (ts.getLeadingCommentRanges(source, statement.pos) ?? [])
    .map(({ pos, end }) => source.slice(pos, end))
    .join("\n")

const report = () => {
  const files = globSync("server/src/features/*/*.queries.ts").filter(
    (path) => !exemptAreas.includes(basename(dirname(path))),
  )
  const lines = files.flatMap((path) =>
    findUnfilteredReads(path, readFileSync(path, "utf8")).map(
      ({ line, table }) => `${path}:${line} reads ${table} without db/visibility.ts`,
    ),
  )
  if (lines.length === 0) return
  console.log(lines.join("\n"))
  console.log(
    "Build on db/visibility.ts, or say in the doc comment: @unfiltered <why nobody is listed here>.",
  )
  process.exitCode = 1
}

if (import.meta.main) report()
