import { defineConfig } from "vitest/config"
import { alsoOnRealComponents } from "./scripts/lib/test-files.mjs"
import { compiledIcons } from "./web/icons.ts"

const inCi = Boolean(process.env.CI)

const serverTests = ["{server,testkit,demo}/src/**/*.test.ts"]

/** Tests of what only the real components do: `postgres.real.test.ts`. */
const realOnly = "**/*.real.test.ts"

/**
 * Crashes, restarts and random requests against the service as a process of its own. They spend
 * much of their time waiting for starts, for the disk and for the queue to notice a silent process.
 */
const endurance = "testkit/src/endurance/**"

export default defineConfig({
  test: {
    // Two at a time: the smallest machine that we promise anything for has two cores.
    maxWorkers: 2,
    // Files share the modules of their worker: loading them anew took a quarter of the run.
    isolate: false,
    // Generous, for a small machine that does other work too; what is there is never waited for.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: !inCi,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        plugins: [compiledIcons()],
        test: {
          name: "pure",
          include: ["{contract,phrases,web/src,web/scripts,scripts}/**/*.test.{ts,tsx}"],
        },
      },
      // The server over the embedded defaults, and what a real component may do otherwise over those. Each has one
      // PostgreSQL for all, with a migrated template that each test file copies.
      {
        extends: true,
        test: {
          name: "server",
          include: serverTests,
          exclude: [realOnly, endurance],
          globalSetup: "testkit/src/embedded-setup.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "real",
          include: [...alsoOnRealComponents, `{server,testkit,demo}/src/${realOnly}`],
          globalSetup: "testkit/src/real-setup.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "endurance",
          include: [`${endurance}/*.test.ts`],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
