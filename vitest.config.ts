import { defineConfig } from "vitest/config"

const inCi = Boolean(process.env.CI)

export default defineConfig({
  test: {
    // Two at a time: the smallest machine that we promise anything for has two cores.
    maxWorkers: 2,
    // Generous, for a small machine that does other work too; what is there is never waited for.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: !inCi,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: ["{contract,phrases,web/src,scripts}/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["{server,testkit}/src/**/*.test.ts"],
          // One PostgreSQL for all, with a migrated template that each test file copies.
          globalSetup: "testkit/src/global-setup.ts",
        },
      },
    ],
  },
})
