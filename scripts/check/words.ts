// Names of files and code use the words of the field. Run by scripts/check/checks.mjs in the checked tree.
import { globSync, readFileSync } from "node:fs"
import ts from "typescript"

/** Words that no name contains, each with its replacement. */
const retired: ReadonlyMap<string, string> = new Map([
  ["aloud", "broadcast"],
  ["army", "load generator"],
  ["asked", "requested"],
  ["beat", "tick"],
  ["begun", "started"],
  ["desk", "admin console or desktop"],
  ["door", "entry point or handshake"],
  ["film", "video"],
  ["films", "videos"],
  ["floor", "baseline or minimum"],
  ["gate", "guard"],
  ["gun", "load generator"],
  ["hear", "receive or apply"],
  ["heard", "received or applied"],
  ["house", "system or platform"],
  ["intake", "ingest"],
  ["lane", "queue or sequence"],
  ["lanes", "queues or sequences"],
  ["news", "events"],
  ["pace", "throttle or rate"],
  ["playable", "transcoded"],
  ["problem", "error"],
  ["problems", "errors"],
  ["refusal", "error"],
  ["refuse", "fail or reject"],
  ["refused", "rejected"],
  ["refusing", "rejecting"],
  ["said", "text or announced"],
  ["say", "print, send or report"],
  ["says", "text or message"],
  ["sentence", "message"],
  ["sentences", "messages"],
  ["shots", "screenshots"],
  ["siege", "soak"],
  ["somebody", "member, caller or visitor"],
  ["stretch", "range or loaded window"],
  ["tell", "notify or deliver"],
  ["telling", "delivery"],
  ["told", "notified or delivered"],
  ["trouble", "error"],
  ["untold", "pending"],
  ["wall", "feed"],
  ["wanted", "requested, expected or target"],
  ["whoever", "caller, viewer or member"],
])

/** Drawn rooms have walls and doors; released migrations and stored data keep their names. */
const isExempt = (path: string) =>
  /(^|\/)(node_modules|build|migrations|[.]react-router)\/|^demo\/src\/art\/|outbox[/-]upgrade[.]ts$|^server\/src\/db\/migrate[.]ts$/.test(
    path,
  )

/** The retired words in a name, each with its replacement. */
const retiredIn = (name: string) =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
    .flatMap((word) => (retired.has(word) ? [`instead of "${word}", say ${retired.get(word)}.`] : []))

/** A complaint for each retired word in the names that a file declares. */
const complaintsIn = (path: string) => {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest)
  const complaints: string[] = []
  const visit = (node: ts.Node) => {
    const { name } = node as { name?: ts.Node }
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node)) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source))
      complaints.push(...retiredIn(name.text).map((what) => `${path}:${line + 1} ${name.text}: ${what}`))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return complaints
}

const paths = globSync("{contract,phrases,server,web,e2e,testkit,demo,bench,scripts,tools}/**/*.{ts,tsx,mjs}")
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !isExempt(path))
const complaints = paths.flatMap((path) => [
  ...retiredIn(path).map((what) => `${path}: ${what}`),
  ...complaintsIn(path),
])

for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
