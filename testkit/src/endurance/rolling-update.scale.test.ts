import { expect, it, onTestFinished } from "vitest"
import { checkOutVersion } from "./earlier-version.ts"
import { createNodes, walkBetween } from "./rolling-update.ts"

/** As an operator who updates once a week skips some versions. */
const bases = ["HEAD~10", "HEAD~30"]

it.each(bases)(
  "nodes of %s and of this version work side by side on one schema",
  async (base) => {
    const earlier = await checkOutVersion(base)
    onTestFinished(earlier.remove)
    const nodes = await createNodes()
    onTestFinished(nodes.close)
    const older = await nodes.start("older", earlier.folder)
    await walkBetween(older, older)
    const newer = await nodes.start("newer")
    await walkBetween(older, newer)
    await walkBetween(newer, older)
    await nodes.stop("older")
    await expect(
      nodes.start("older", earlier.folder).then((restarted) => walkBetween(restarted, newer)),
    ).resolves.toBe(undefined)
  },
  240_000,
)
