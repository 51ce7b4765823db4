/** @module-tag alone */
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, it, onTestFinished } from "vitest"
import { checkOutVersion, previousVersion } from "./earlier-version.ts"
import { createNodes, updateFrom, walkBetween } from "./rolling-update.ts"

const execute = promisify(execFile)

/** The version that an update replaces. */
const base = process.env.ROLLING_BASE || (await previousVersion())

it("nodes of the previous and of this version work side by side on one schema", async () => {
  const earlier = await checkOutVersion(base)
  onTestFinished(earlier.remove)
  const nodes = await createNodes()
  onTestFinished(nodes.close)

  const restarted = await updateFrom(nodes, earlier.folder)
  // The update is called off.
  await nodes.stop("newer")
  await walkBetween(restarted, restarted)

  // The control: a schema that the older version does not know.
  await nodes.alter("alter table posts rename column likes_count to likes")
  await expect(walkBetween(restarted, restarted)).rejects.toThrow(/feed\.\w+: 5\d\d/)
}, 600_000)

it("says so when the history lacks the commit", async () => {
  await expect(checkOutVersion("HEAD~1000000")).rejects.toThrow("The git history has no HEAD~1000000.")
})

it("compares with the previous commit, and fails in a workflow whose clone lacks it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-history-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const run = async (...args: string[]) => (await execute("git", args, { cwd: folder })).stdout.trim()
  const commit = (name: string) =>
    run(
      "-C",
      "origin",
      ..."-c user.name=a -c user.email=a@example.com commit -q --allow-empty -m".split(" "),
      name,
    )
  const clone = async (name: string, ...options: string[]) => {
    await run("clone", "-q", ...options, `file://${folder}/origin`, name)
    return join(folder, name)
  }
  await run("init", "-q", "origin")
  await commit("first")
  const first = await run("-C", "origin", "rev-parse", "HEAD")
  // The only commit there is.
  expect(await previousVersion({ folder: await clone("single", "--depth=1"), inWorkflow: true })).toBe(first)

  await commit("second")
  const second = await run("-C", "origin", "rev-parse", "HEAD")
  expect(await previousVersion({ folder: await clone("whole"), inWorkflow: true })).toBe(first)
  const cut = await clone("cut", "--depth=1")
  await expect(previousVersion({ folder: cut, inWorkflow: true })).rejects.toThrow(
    "lacks the previous commit",
  )
  expect(await previousVersion({ folder: cut, inWorkflow: false })).toBe(second)
})
