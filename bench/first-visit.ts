/**
 * Measures the gzipped size of a first visit to the landing, sign-in and registration pages.
 *
 *   npm run bench:first-visit
 *
 * Fails when a page exceeds its limits. `e2e/flows/first-visit.spec.ts` does so at today's size of sign-in.
 */
import { pages } from "@pinyu/contract/pages"
import { firstVisits, measureFirstVisit } from "../web/scripts/first-visits.ts"
import { amountRow } from "./rows.ts"

/** The scripts that sign-in may need at most, in KB. The flow in a browser guards what is reached. */
const targetOfSignIn = 95

for (const { page, file, limits } of firstVisits) {
  const { js, css, html, scripts, sheets } = measureFirstVisit(file)
  const files = `${scripts} scripts, ${sheets} sheets, ${html.toFixed(1)} KB HTML`
  const most = page === pages.login ? targetOfSignIn : limits.js
  amountRow(`first visit of ${page}, scripts`, `${js.toFixed(1)} KB (${files})`, js, most)
  amountRow(`first visit of ${page}, styles`, `${css.toFixed(1)} KB`, css, limits.css)
}
