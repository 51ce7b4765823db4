// `npm run check`, or `npm run check -- types style`: the static checks.
import "./lib/require-node.mjs"
import { checks, runAllChecks } from "./check/checks.mjs"
import { ensureDependencies } from "./lib/dependencies.mjs"
import { Failure, printError } from "./lib/failure.mjs"
import { ensureTools } from "./lib/tools.mjs"

/** @param {string[]} names */
const chosen = (names) => {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length > 0) {
    const known = checks.map((check) => check.name).join(", ")
    throw new Failure(`There is no check named ${unknown.join(", ")}.`, `Known are: ${known}.`)
  }
  return names.length > 0 ? checks.filter(({ name }) => names.includes(name)) : checks
}

try {
  const selected = chosen(process.argv.slice(2))
  await ensureDependencies()
  await ensureTools()
  const outcomes = await runAllChecks(selected, ({ name, message, ok, output, ms }) => {
    const seconds = `${(ms / 1000).toFixed(1)} s`
    if (ok) console.log(`✓ ${name}: ${message} (${seconds})`)
    else console.log(`✗ ${name} (${seconds})\n${output}\n`)
  })
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
} catch (error) {
  printError(error)
  process.exitCode = 1
}
