import { expect, it, onTestFinished } from "vitest"
import { checkOutVersion, previousVersion } from "./earlier-version.ts"
import { createNodes, updateFrom, walkBetween } from "./rolling-update.ts"

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
}, 240_000)

it("says so when the history lacks the commit", async () => {
  await expect(checkOutVersion("HEAD~1000000")).rejects.toThrow("The git history has no HEAD~1000000.")
})
