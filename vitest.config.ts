import { defineConfig } from "vitest/config"
import { alsoOnRealComponents } from "./scripts/lib/test-files.mjs"
import { testSet, testTags, vitestFilters } from "./scripts/lib/test-tags.mjs"
import { compiledIcons } from "./web/icons.ts"

const inCi = Boolean(process.env.CI)

const serverTests = ["{server,testkit,demo}/src/**/*.test.ts"]

/** Tests that only the real components can run, such as `postgres.real.test.ts`. */
const realOnly = "**/*.real.test.ts"

/** Long runs, which only `npm test -- scale` starts. */
const scale = "**/*.scale.test.ts"

/**
 * Crashes, restarts and random requests against the service in a separate process. They spend much of their
 * time waiting for starts, for the disk and for the queue to detect a dead process.
 */
const endurance = "testkit/src/endurance/**"

export default defineConfig({
  test: {
    // The smallest supported machine has two cores.
    maxWorkers: 2,
    // Files share the modules of their worker: loading them again took a quarter of the run.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A wait that fails gives up.
    expect: { poll: { timeout: 15_000 } },
    tags: testTags,
    ...(testSet && { tagsFilter: [vitestFilters[testSet]] }),
    allowOnly: !inCi,
    restoreMocks: true,
    unstubEnvs: true,
    setupFiles: ["testkit/src/file-setup.ts"],
    projects: [
      {
        extends: true,
        plugins: [compiledIcons()],
        test: {
          name: "pure",
          include: ["{contract,phrases,web/src,web/scripts,scripts,bench}/**/*.test.{ts,tsx}"],
        },
      },
      // `server` runs on the embedded defaults, `real` on the real components. Each has one PostgreSQL with a
      // migrated template that each test file copies.
      {
        extends: true,
        test: {
          name: "server",
          include: serverTests,
          exclude: [realOnly, endurance, scale],
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
          exclude: [scale],
        },
      },
      {
        extends: true,
        test: {
          name: "scale",
          include: [`{server,testkit}/src/${scale}`],
          globalSetup: "testkit/src/real-setup.ts",
        },
      },
    ],
  },
})
