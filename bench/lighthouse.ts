/**
 * Runs Lighthouse in its mobile mode on the landing page and the sign-in page of the built service.
 *
 *   npm run bench:lighthouse
 *
 * Prints the median of five runs for each category and the audits that cost points. Fails below the limit.
 */
import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { pages } from "@pinyu/contract/pages"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { findChromium } from "../scripts/lib/chromium.mjs"
import { tool } from "../scripts/lib/tools.mjs"

/** The fields of a Lighthouse report that this benchmark reads. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

const lighthouse = await tool("tools/rare", ".bin", "lighthouse")
const runs = 5
/** Lighthouse sometimes misses the start of a page on a busy machine. */
const attempts = 3
const least = 97
const categories = ["performance", "accessibility", "best-practices", "seo"]

const visit = async (address: string, file: string): Promise<Report> => {
  // Prefers the headless shell: a whole Chromium draws windows, which costs the page CPU time on a small
  // machine.
  const chromium = findChromium()
  const settings = [
    ...["--quiet", "--output=json", `--output-path=${file}`, `--only-categories=${categories.join(",")}`],
    "--chrome-flags=--headless --no-sandbox --disable-gpu",
  ]
  const env = { ...process.env, ...(chromium && { CHROME_PATH: chromium }) }
  for (let attempt = 1; ; attempt++) {
    try {
      await promisify(execFile)(process.execPath, [lighthouse, address, ...settings], { env })
      return JSON.parse(await readFile(file, "utf8"))
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}

const points = (report: Report, category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100)

/** The median run by a category's points. */
const middle = (reports: readonly Report[], category: string) =>
  reports.toSorted((one, other) => points(one, category) - points(other, category))[Math.floor(runs / 2)]

/** The audits that cost the category points. */
const costs = ({ categories, audits }: Report, category: string) =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (!audit || weight === 0 || audit.score === null || audit.score >= 0.995) return []
    return `${id} ${Math.round(audit.score * 100)}${audit.displayValue ? ` (${audit.displayValue})` : ""}`
  })

const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
const service = await startStack({ folder })
try {
  for (const page of [pages.landing, pages.login]) {
    const reports: Report[] = []
    for (let run = 1; run <= runs; run++)
      reports.push(await visit(service.web + page, join(folder, "report.json")))
    for (const category of categories) {
      const report = middle(reports, category)
      if (!report) continue
      const score = points(report, category)
      const all = reports.map((each) => points(each, category)).join(", ")
      console.log(
        `${page.padEnd(8)} ${category.padEnd(16)} ${score} of ${all} ${costs(report, category).join("; ")}`,
      )
      if (score < least) process.exitCode = 1
    }
  }
} finally {
  await service.stop()
  await rm(folder, { recursive: true })
}
