import { join } from "node:path"
import { dataDir, exists, projectNode } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun } from "./run.mjs"

/** Demo data is on by default, except in production. @param {NodeJS.ProcessEnv} env */
export const wantsDemoData = (env) => (env.DEMO_DATA ? env.DEMO_DATA === "1" : env.NODE_ENV !== "production")

const progress = /^(\d+) \/ \d+ /
const membersPerLine = 16

/**
 * Seeds a new data folder with demo members. The seeding process itself writes the completion marker.
 * @param {NodeJS.ProcessEnv} [env] additional environment variables
 * @returns {Promise<string[]>} the sign-ins to print; empty when already seeded
 * @throws {Failure} with the seeding's output
 */
export const ensureDemoData = async (env = process.env) => {
  if (!wantsDemoData(env) || exists(join(dataDir(env), ".demo-seeded"))) return []
  /** @type {string[]} */
  const signIns = []
  await step("Making demo members", ({ note }) =>
    mustRun(projectNode(), ["demo/src/main.ts"], "The demo data could not be made.", {
      env,
      onLine: (line) => {
        const done = progress.exec(line)?.[1]
        if (done) note(line, Number(done) % membersPerLine === 0)
        else signIns.push(line)
      },
      nextStep: "DEMO_DATA=0 starts without it.",
    }),
  )
  return signIns
}
