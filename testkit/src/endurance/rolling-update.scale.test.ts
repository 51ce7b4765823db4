import { expect, it, onTestFinished } from "vitest"
import { checkOutVersion } from "./earlier-version.ts"
import { createNodes, updateFrom } from "./rolling-update.ts"

/** As an operator who updates once a week skips some versions. */
const bases = ["HEAD~10", "HEAD~30"]

it.each(bases)(
  "nodes of %s and of this version work side by side on one schema",
  async (base) => {
    const earlier = await checkOutVersion(base)
    onTestFinished(earlier.remove)
    const nodes = await createNodes()
    onTestFinished(nodes.close)
    await expect(updateFrom(nodes, earlier.folder)).resolves.toBeDefined()
  },
  240_000,
)
