import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { root } from "./paths.mjs"
import { isWhollyNightly } from "./test-tags.mjs"

/**
 * Test files that `npm test` runs on Debian's PostgreSQL and Valkey as well as on the embedded defaults
 * (docs/decisions/027-what-runs-on-real-components.md).
 */
const coreOnRealComponents = [
  // PostgreSQL: the client, the schema, statements on an older major version, locks, the job queue.
  "server/src/db/checks.test.ts",
  "server/src/db/idempotency.test.ts",
  "server/src/db/prepared.test.ts",
  "server/src/app/walk.test.ts",
  "server/src/features/auth/sessions.test.ts",
  "server/src/platform/jobs/jobs.test.ts",
  "testkit/src/database.test.ts",
  // Valkey: limits, sign-in throttle, sockets.
  "server/src/app/sockets/sockets.test.ts",
  "server/src/features/auth/sign-in-throttle.test.ts",
  "server/src/platform/security/rate-limits.test.ts",
]

/** Test files that the nightly run and the run of an area also run on the real components. */
export const alsoOnRealComponents = [
  ...coreOnRealComponents,
  // PostgreSQL.
  "server/src/app/access-matrix/access-matrix.test.ts",
  "server/src/app/hot-calls.test.ts",
  "server/src/features/chat/messages.test.ts",
  "server/src/features/explore/explore.test.ts",
  "server/src/features/feed/counters.test.ts",
  "server/src/features/notifications/notifications.test.ts",
  // Valkey.
  "server/src/features/admin/status.test.ts",
  // S3: signed URLs, streams in and out, deletion, transcoding, backup.
  "server/src/app/backup/backup.test.ts",
  "server/src/app/http/cdn.test.ts",
  "server/src/app/http/multipart.test.ts",
  "server/src/features/albums/media-access.test.ts",
  "server/src/features/contact/submission.test.ts",
  "server/src/features/exports/exports.test.ts",
  "server/src/features/media/videos.test.ts",
  "server/src/features/media/media.test.ts",
  "server/src/features/takedowns/takedowns.test.ts",
  "server/src/platform/storage/storage.conformance.test.ts",
  "server/src/platform/storage/storage.uploads.test.ts",
  // SMTP.
  "server/src/platform/senders/smtp.test.ts",
]

const needsRealComponents = /^(server|testkit|demo)\/src\/.*\.real\.test\.ts$/

/** The suites of a test file. The first matching rule decides. @type {[RegExp, string][]} */
const rules = [
  [/^e2e\/flows\/.*\.spec\.ts$/, "e2e"],
  [/^web\/src\/.*\.stories\.tsx$/, "components"],
  [/^(server|testkit)\/src\/.*\.scale\.test\.ts$/, "scale"],
  [/^testkit\/src\/endurance\/[^/]*\.test\.ts$/, "real"],
  [needsRealComponents, "real"],
  [/^(server|testkit|demo)\/src\/.*\.test\.ts$/, "unit"],
  [/^(contract|phrases|scripts|bench|web\/src|web\/scripts)\/.*\.test\.tsx?$/, "unit"],
]

/**
 * The suites that run a file, the default one first; none when it is no test.
 * @param {string} path from the repository's folder, with slashes
 */
export const suitesOf = (path) => {
  const suite = rules.find(([pattern]) => pattern.test(path))?.[1]
  if (!suite) return []
  return alsoOnRealComponents.includes(path) ? [suite, "real"] : [suite]
}

const testFolders = ["bench", "contract", "demo", "e2e", "phrases", "scripts", "server", "testkit", "web"]
const withoutTests = ["node_modules", "build", ".react-router"]

/** @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return withoutTests.includes(entry.name) ? [] : filesBelow(path)
  })

/** Every file that a suite runs, from the repository's folder, with slashes. */
export const allTestFiles = () =>
  testFolders
    .flatMap((name) => filesBelow(join(root, name)))
    .map((path) => relative(root, path).split(sep).join("/"))
    .filter((path) => /\.(test\.tsx?|stories\.tsx|spec\.ts)$/.test(path))
    .sort()

/**
 * The files that may have tests of the core in a suite.
 * @param {string} suite
 */
export const coreFilesOf = (suite) =>
  allTestFiles().filter((file) => {
    const holders = suitesOf(file)
    if (!holders.includes(suite)) return false
    if (suite === "real" && holders.length > 1) return coreOnRealComponents.includes(file)
    return !isWhollyNightly(readFileSync(join(root, file), "utf8"))
  })
