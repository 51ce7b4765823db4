/** @module-tag nightly */
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const tests = fileURLToPath(new URL("../../../../ops/alerts.test.yml", import.meta.url))

it("each alert fires in its state, after its time and in no other", async () => {
  // It exits with an error, and says which, when an expectation fails.
  const { stdout } = await promisify(execFile)("promtool", ["test", "rules", tests])
  expect(stdout).toContain("SUCCESS")
})
