/**
 * Measures the gzipped size of a first visit to the landing page and to the sign-in page: every script and
 * stylesheet that the HTML loads or preloads, and the static imports of those scripts. Build first (`npm -w
 * web run build`), then run `node bench/first-visit.ts`.
 *
 * Fails when a page exceeds the budget.
 */
import { existsSync, readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"

const budgetKB = { js: 130, css: 20 }
const build = new URL("../web/build/client/", import.meta.url)
const pages = { "/": "index.html", "/login": "login/index.html" }

const read = (path: string) => readFileSync(new URL(path.replace(/^\//, ""), build))
const kilobytes = (bytes: number) => bytes / 1024

/** The files with this extension that a text loads by link, script source or static import. */
const linkedFiles = (text: string, extension: "js" | "css") =>
  [...text.matchAll(/(?:href=|src=|from\s*|import\s*\(?\s*)["']([^"'#]+\.(?:js|css))#?["']/g)]
    .map(([, address = ""]) => address)
    .filter((address) => address.endsWith(`.${extension}`))

/** Dynamic imports are not part of the first visit. */
const staticImports = (script: string) =>
  [...script.matchAll(/(?:^|[;}\n])import\s*(?:[\w*{}\s,$]+\s*from\s*)?["']\.\/([^"']+\.js)["']/g)].map(
    ([, file]) => `/assets/${file}`,
  )

const scriptsOf = (html: string) => {
  const found = new Set<string>()
  const queue = linkedFiles(html, "js")
  for (let script = queue.pop(); script; script = queue.pop()) {
    if (found.has(script)) continue
    found.add(script)
    queue.push(...staticImports(read(script).toString()))
  }
  return found
}

const gzippedSize = (addresses: Iterable<string>) =>
  kilobytes([...addresses].reduce((sum, address) => sum + gzipSync(read(address), { level: 9 }).length, 0))

if (!existsSync(build)) {
  console.error("There is no build in web/build. Run `npm -w web run build` first.")
  process.exit(1)
}

let exceeded = false
for (const [page, file] of Object.entries(pages)) {
  const html = read(file).toString()
  const scripts = scriptsOf(html)
  const sheets = new Set(linkedFiles(html, "css"))
  const js = gzippedSize(scripts)
  const css = gzippedSize(sheets)
  const own = kilobytes(gzipSync(html, { level: 9 }).length)
  exceeded ||= js > budgetKB.js || css > budgetKB.css
  console.log(
    `${page.padEnd(10)} ${js.toFixed(1).padStart(6)} KB JS in ${scripts.size} files (at most ${budgetKB.js})` +
      `  ${css.toFixed(1).padStart(5)} KB CSS in ${sheets.size} files (at most ${budgetKB.css})` +
      `  ${own.toFixed(1).padStart(4)} KB HTML, gzipped`,
  )
}
if (exceeded) {
  console.error("A first visit exceeds its budget.")
  process.exitCode = 1
}
