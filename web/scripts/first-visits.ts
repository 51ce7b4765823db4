import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"

const build = new URL("../build/client/", import.meta.url)

/**
 * The prerendered pages that most visitors open first, with the limits of their scripts and styles in KB,
 * gzipped.
 */
export const firstVisits = [
  { page: "/", file: "index.html", limits: { js: 127, css: 11.5 } },
  { page: "/login", file: "login/index.html", limits: { js: 130, css: 11.5 } },
  { page: "/register", file: "register/index.html", limits: { js: 143, css: 13 } },
]

const read = (path: string) => readFileSync(new URL(path.replace(/^\//, ""), build))

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

const gzippedKB = (bodies: readonly Buffer[]) =>
  bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024

/**
 * Measures what a first visit loads from the build: every script and stylesheet that the HTML loads or
 * preloads, and the static imports of those scripts. Sizes are in KB, gzipped.
 * @throws {Error} when there is no build
 */
export const measureFirstVisit = (file: string) => {
  const html = read(file)
  const scripts = [...scriptsOf(html.toString())]
  const sheets = [...new Set(linkedFiles(html.toString(), "css"))]
  return {
    ...{ scripts: scripts.length, sheets: sheets.length },
    ...{ js: gzippedKB(scripts.map(read)), css: gzippedKB(sheets.map(read)), html: gzippedKB([html]) },
  }
}
