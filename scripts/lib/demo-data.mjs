import { join } from "node:path"
import { dataDir, exists, projectNode } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun } from "./run.mjs"

/** Demo data is on unless it is switched off or this is production. @param {NodeJS.ProcessEnv} env */
export const wantsDemoData = (env) => (env.DEMO_DATA ? env.DEMO_DATA === "1" : env.NODE_ENV !== "production")

const progress = /^(\d+) \/ \d+ /
const membersPerLine = 16

/**
 * Fills a new data folder with demo members. The seeding itself leaves the mark that it is done.
 * @param {NodeJS.ProcessEnv} [env] what is set beside our own environment
 * @returns {Promise<string[]>} how to sign in, to be shown; nothing when they were there before
 * @throws {Failure} with the seeding's words
 */
export const ensureDemoData = async (env = process.env) => {
  if (!wantsDemoData(env) || exists(join(dataDir(env), ".demo-seeded"))) return []
  /** @type {string[]} */
  const signIns = []
  await step("Making demo members", ({ note }) =>
    mustRun(projectNode(), ["testkit/src/seed-demo.ts"], "The demo data could not be made.", {
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
