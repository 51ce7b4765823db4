/**
 * Measures the gzipped size of a first visit to the landing, sign-in and registration pages.
 *
 *   npm run bench:first-visit
 *
 * Fails when a page exceeds its limits, as `e2e/flows/first-visit.spec.ts` does.
 */
import { firstVisits, measureFirstVisit } from "../web/scripts/first-visits.ts"
import { row } from "./rows.ts"

for (const { page, file, limits } of firstVisits) {
  const { js, css, html, scripts, sheets } = measureFirstVisit(file)
  const files = `${scripts} scripts, ${sheets} sheets, ${html.toFixed(1)} KB HTML`
  row(`first visit of ${page}, scripts`, `${js.toFixed(1)} KB (${files})`, js, limits.js, { atLeast: false })
  row(`first visit of ${page}, styles`, `${css.toFixed(1)} KB`, css, limits.css, { atLeast: false })
}
