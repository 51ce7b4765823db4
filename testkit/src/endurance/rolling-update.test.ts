import { expect, it, onTestFinished } from "vitest"
import { checkOutVersion, previousVersion } from "./earlier-version.ts"
import { createNodes, walkBetween } from "./rolling-update.ts"

/** The version that an update replaces. */
const base = process.env.ROLLING_BASE || (await previousVersion())

it("nodes of the previous and of this version work side by side on one schema", async () => {
  const earlier = await checkOutVersion(base)
  onTestFinished(earlier.remove)
  const nodes = await createNodes()
  onTestFinished(nodes.close)

  const older = await nodes.start("older", earlier.folder)
  // Its sessions have prepared statements when the schema changes.
  await walkBetween(older, older)
  const newer = await nodes.start("newer")
  await walkBetween(older, newer)
  await walkBetween(newer, older)

  // A node of the older version restarts during the update, and stays after it is called off.
  await nodes.stop("older")
  const restarted = await nodes.start("older", earlier.folder)
  await walkBetween(restarted, newer)
  await nodes.stop("newer")
  await walkBetween(restarted, restarted)

  // The control: a schema that the older version does not know.
  await nodes.alter("alter table posts rename column likes_count to likes")
  await expect(walkBetween(restarted, restarted)).rejects.toThrow(/feed\.\w+: 5\d\d/)
}, 240_000)

it("says so when the history lacks the commit", async () => {
  await expect(checkOutVersion("HEAD~1000000")).rejects.toThrow("The git history has no HEAD~1000000.")
})
