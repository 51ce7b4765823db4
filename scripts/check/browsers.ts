// What the pages use of JavaScript and of the browser must exist in the oldest supported browsers
// (contract/src/browsers.ts), unless a fill-in provides it (web/src/lib/pages/fill-ins.js), or the file asks before it
// uses it. The types say whose member a name is, the browser-compat data which browsers have it.
import { globSync } from "node:fs"
import { relative, resolve } from "node:path"
import ts from "typescript"
import { filledIn } from "../../contract/src/browsers.ts"
import { readBrowserSupport } from "./browser-support.ts"

const support = readBrowserSupport()

const withoutStatic = (name: string) => name.replace(/_static$/, "")

const isMissing = (name: string) => (support.get(name)?.length ?? 0) > 0

/** The members of what every browser has: those of anything else are behind its own name. */
const newer = [...support.keys()]
  .filter((name) => isMissing(name) && !isMissing(name.split(".").slice(0, -1).join(".")))
  .map(withoutStatic)

/** What some browser lacks, without the owners: everything else needs no types. */
const suspects = {
  members: new Set(newer.map((name) => name.split(".").at(-1))),
  globals: new Set(newer.map((name) => name.replace(/^Window[.]/, ""))),
}

const isOfTheLibrary = (declaration: ts.Declaration) =>
  /[\\/]lib[.][\w.]+[.]d[.]ts$/.test(declaration.getSourceFile().fileName)

/** The names that the data may have for a declared member; none for a global. */
const declaredNames = (declaration: ts.Node, member: string): string[] => {
  for (let node = declaration.parent; node; node = node.parent) {
    if (ts.isInterfaceDeclaration(node))
      return [
        `${node.name.text.replace(/^Readonly(?=Array|Map|Set)|Constructor$|(?<=^Iterator)Object$/g, "")}.${member}`,
      ]
    if (ts.isVariableDeclaration(node) || ts.isModuleDeclaration(node))
      return [`${node.name.getText()}.${member}_static`, `${node.name.getText()}.${member}`]
  }
  return []
}

/** The names of a type and of those that it extends: the data knows no mixins. */
const namesOfType = (type: ts.Type, checker: ts.TypeChecker): string[] => {
  const bases = type.isClassOrInterface() ? checker.getBaseTypes(type) : []
  const parts = type.isUnionOrIntersection() ? type.types : []
  const own = type.getSymbol()?.name
  return [...(own ? [own] : []), ...[...bases, ...parts].flatMap((one) => namesOfType(one, checker))]
}

/** What a file asks for: `"share" in navigator`, `typeof Worker`, `navigator.vibrate?.()`. */
const guardsOf = (file: ts.SourceFile): ReadonlySet<string> => {
  const names = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
      names.add(ts.isStringLiteral(node.left) ? node.left.text : "")
    else if (ts.isTypeOfExpression(node)) names.add(node.expression.getText())
    else if (
      (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) &&
      node.questionDotToken &&
      ts.isPropertyAccessExpression(node.expression)
    )
      names.add(node.expression.name.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** Whether a member is only written, as a hint to the browsers that know it. */
const isAssigned = (member: ts.Node) =>
  ts.isPropertyAccessExpression(member) &&
  ts.isBinaryExpression(member.parent) &&
  member.parent.left === member &&
  member.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken

/** The names that the data may have for a member of an object. */
const namesOfMember = (node: ts.Identifier, from: ts.Node, checker: ts.TypeChecker): string[] => {
  const type = checker.getTypeAtLocation(from)
  const declarations = checker.getPropertyOfType(type, node.text)?.declarations?.filter(isOfTheLibrary) ?? []
  if (declarations.length === 0) return []
  const inherited = namesOfType(type, checker).map((owner) => `${owner}.${node.text}`)
  return [...declarations.flatMap((one) => declaredNames(one, node.text)), ...inherited]
}

/** The names that the data may have for an identifier or a flag of a pattern; none for one of ours. */
const namesOf = (node: ts.Node, checker: ts.TypeChecker): string[] => {
  if (ts.isRegularExpressionLiteral(node)) return /v\w*$/.test(node.text) ? ["RegExp.unicodeSets"] : []
  if (!ts.isIdentifier(node)) return []
  const { parent, text } = node
  const isMember = suspects.members.has(text)
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return isMember ? namesOfMember(node, parent.expression, checker) : []
  if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node)
    return isMember ? namesOfMember(node, parent.parent, checker) : []
  if (!suspects.globals.has(text)) return []
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? []
  return declarations.some(isOfTheLibrary) ? [text, `Window.${text}`] : []
}

const provided: ReadonlySet<string> = new Set(filledIn)

const findIn = (file: ts.SourceFile, checker: ts.TypeChecker): string[] => {
  const guards = guardsOf(file)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node)) return
    ts.forEachChild(node, visit)
    if (ts.isIdentifier(node) && (guards.has(node.text) || isAssigned(node.parent))) return
    const name = namesOf(node, checker).find((one) => support.has(one))
    const browsers = name === undefined ? [] : (support.get(name) ?? [])
    if (name === undefined || browsers.length === 0 || provided.has(withoutStatic(name))) return
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push(
      `${relative(".", file.fileName)}:${line + 1} ${withoutStatic(name)} is missing in ${browsers.join(", ")}.`,
    )
  }
  visit(file)
  return found
}

/** What browsers run; the fill-ins use what they add. */
const sources = ["web/src/**/*.{ts,tsx,js}", "contract/src/**/*.ts", "phrases/src/**/*.ts", "web/public/*.js"]
const isShipped = (path: string) => !/[.](test|stories|fixture)[.]|[\\/]fill-ins[.]js$/.test(path)

const files = globSync(sources)
  .filter(isShipped)
  .map((path) => resolve(path))
  .sort()
const options: ts.CompilerOptions = {
  ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.ReactJSX },
  ...{ moduleResolution: ts.ModuleResolutionKind.Bundler, allowImportingTsExtensions: true, allowJs: true },
  ...{
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    noEmit: true,
    strict: true,
  },
}
const program = ts.createProgram(files, options)
const checker = program.getTypeChecker()
const errors = files.flatMap((path) => {
  const file = program.getSourceFile(path)
  return file ? findIn(file, checker) : []
})
if (errors.length > 0) console.log(errors.join("\n"))
process.exitCode = errors.length > 0 ? 1 : 0
