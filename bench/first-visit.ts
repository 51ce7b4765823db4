/**
 * Measures the gzipped size of a first visit to the landing, sign-in and registration pages.
 *
 *   npm run bench:first-visit
 *
 * Fails when a page exceeds its limits, or sign-in what is kept, as `e2e/flows/first-visit.spec.ts` does.
 */
import { pages } from "@pinyu/contract/pages"
import { firstVisits, measureFirstVisit } from "../web/scripts/first-visits.ts"
import { amountRow } from "./rows.ts"

/** What the scripts of sign-in should take, in KB. */
const targetOfSignIn = 95

for (const { page, file, limits } of firstVisits) {
  const { js, css, html, scripts, sheets } = measureFirstVisit(file)
  const files = `${scripts} scripts, ${sheets} sheets, ${html.toFixed(1)} KB HTML`
  const scriptsLimit = page === pages.login ? { most: targetOfSignIn, kept: limits.js } : { most: limits.js }
  amountRow(`first visit of ${page}, scripts`, `${js.toFixed(1)} KB (${files})`, {
    amount: js,
    ...scriptsLimit,
  })
  amountRow(`first visit of ${page}, styles`, `${css.toFixed(1)} KB`, { amount: css, most: limits.css })
}
