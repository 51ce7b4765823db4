/**
 * What a first visit to the landing page and to the sign-in page weighs: every script and stylesheet that its HTML loads or preloads, and what
 * those scripts import, gzipped. Build first (`npm -w web run build`), then `node bench/first-visit.ts`.
 *
 * Ends with an error when a page weighs more than the budget of issue 2.
 */
import { existsSync, readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"

const budgetKB = { js: 130, css: 20 }
const build = new URL("../web/build/client/", import.meta.url)
const pages = { "/": "index.html", "/login": "login/index.html" }

const read = (path: string) => readFileSync(new URL(path.replace(/^\//, ""), build))
const kilobytes = (bytes: number) => bytes / 1024

/** The addresses of files with that ending which a text names as a link, a script source or a static import. */
const namedIn = (text: string, ending: "js" | "css") =>
  [...text.matchAll(/(?:href=|src=|from\s*|import\s*\(?\s*)["']([^"'#]+\.(?:js|css))#?["']/g)]
    .map(([, address = ""]) => address)
    .filter((address) => address.endsWith(`.${ending}`))

/** Only static imports are followed inside a script: what it imports later is not part of the first visit. */
const staticImports = (script: string) =>
  [...script.matchAll(/(?:^|[;}\n])import\s*(?:[\w*{}\s,$]+\s*from\s*)?["']\.\/([^"']+\.js)["']/g)].map(
    ([, file]) => `/assets/${file}`,
  )

const scriptsOf = (html: string) => {
  const found = new Set<string>()
  const waiting = namedIn(html, "js")
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (found.has(script)) continue
    found.add(script)
    waiting.push(...staticImports(read(script).toString()))
  }
  return found
}

const weigh = (addresses: Iterable<string>) =>
  kilobytes([...addresses].reduce((sum, address) => sum + gzipSync(read(address), { level: 9 }).length, 0))

if (!existsSync(build)) {
  console.error("There is no build in web/build. Run `npm -w web run build` first.")
  process.exit(1)
}

let overweight = false
for (const [page, file] of Object.entries(pages)) {
  const html = read(file).toString()
  const scripts = scriptsOf(html)
  const sheets = new Set(namedIn(html, "css"))
  const js = weigh(scripts)
  const css = weigh(sheets)
  const own = kilobytes(gzipSync(html, { level: 9 }).length)
  overweight ||= js > budgetKB.js || css > budgetKB.css
  console.log(
    `${page.padEnd(10)} ${js.toFixed(1).padStart(6)} KB JS in ${scripts.size} files (at most ${budgetKB.js})` +
      `  ${css.toFixed(1).padStart(5)} KB CSS in ${sheets.size} files (at most ${budgetKB.css})` +
      `  ${own.toFixed(1).padStart(4)} KB HTML, gzipped`,
  )
}
if (overweight) {
  console.error("A first visit weighs more than its budget.")
  process.exitCode = 1
}
