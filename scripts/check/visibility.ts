// Every list of members or their content must use server/src/db/visibility.ts. Imports cannot prove that, so
// this check reads the SQL: see findUnfilteredReads.
import { globSync, readFileSync } from "node:fs"
import { basename, dirname } from "node:path"
import ts from "typescript"

/** Tables with members or their public content. Add a new table of that kind here. */
const memberTables = ["members", "member_photos", "posts", "post_pictures", "comments", "wishes", "albums"]

/** Areas that serve the member alone or the admin console: they list no member to another. */
const exemptAreas = ["auth", "passkeys", "second-step", "account", "admin"]

const readingCalls = /^(selectFrom|(inner|left|right|full|cross)(Lateral)?Join)$/
const sqlReading = new RegExp(`\\b(?:from|join)\\s+"?(${memberTables.join("|")})\\b`, "i")

/** A documented reason exempts a statement, as in `@unfiltered the member's own row`. */
const exemption = /@unfiltered +\S.{7,}/

export interface UnfilteredRead {
  line: number
  table: string
}

/**
 * The statements of a *.queries.ts file that read member tables without the filter. A statement passes when
 * it uses an import from db/visibility.ts, directly or through another name of the file, or gives an
 * `@unfiltered` reason.
 */
export const findUnfilteredReads = (fileName: string, source: string): UnfilteredRead[] => {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const filtering = namesThatFilter(file)
  return file.statements.flatMap((statement) => {
    const table = memberTableReadBy(statement)
    if (!table || exemption.test(leadingComments(statement, source)) || names(statement, filtering)) {
      return []
    }
    return [{ line: file.getLineAndCharacterOfPosition(statement.getStart()).line + 1, table }]
  })
}

/** The imports from db/visibility.ts, and all names of the file that use them directly or indirectly. */
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

const names = (statement: ts.Statement, requested: ReadonlySet<string>) =>
  !ts.isImportDeclaration(statement) &&
  some(statement, (node) => ts.isIdentifier(node) && requested.has(node.text))

/** The first member table that a statement reads, by Kysely's methods or in raw SQL. */
const memberTableReadBy = (statement: ts.Statement): string | undefined => {
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
    .find((table) => memberTables.includes(table))
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
  console.log("Use db/visibility.ts, or add to the doc comment: @unfiltered <reason>.")
  process.exitCode = 1
}

if (import.meta.main) report()
