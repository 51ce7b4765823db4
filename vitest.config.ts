import { defineConfig } from "vitest/config"
import { houseIcons } from "./web/icons.ts"

const inCi = Boolean(process.env.CI)

const serverTests = ["{server,testkit}/src/**/*.test.ts"]

/** Tests of what only the real components do: `postgres.real.test.ts`. */
const realOnly = "**/*.real.test.ts"

/** Tests of the embedded parts, and of what touches no component: they run once. */
const embeddedOnly = [
  "server/src/platform/{media,postgres}/**",
  "server/src/app/{start,socket-trouble}.test.ts",
  "testkit/src/{art,scenarios}/**",
  "**/*.{policy,present}.test.ts",
  // Who gets what is asked of each area on both as well; the others know neither database, nor Valkey, nor bucket but by
  // what their areas, the limiter's own suite and the storage's ask of both.
  "server/src/app/{access-matrix,rate-limit-table,request-limits,senders}.test.ts",
  "server/src/features/profiles/photo-refusals.test.ts",
  "server/src/features/albums/uploads.test.ts",
]

/** Crashes, restarts and random requests against the service as a process of its own: they take the whole machine. */
const endurance = "testkit/src/endurance/**"

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
        plugins: [houseIcons()],
        test: {
          name: "pure",
          include: ["{contract,phrases,web/src,web/scripts,scripts}/**/*.test.{ts,tsx}"],
        },
      },
      // The server twice, over the embedded defaults and over the real components. Each has one PostgreSQL for all, with
      // a migrated template that each test file copies.
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
          include: serverTests,
          exclude: [...embeddedOnly, endurance],
          globalSetup: "testkit/src/real-setup.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "endurance",
          include: [`${endurance}/*.test.ts`],
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
