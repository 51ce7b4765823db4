// Each part of the design system has stories beside it. Run by scripts/check/checks.mjs in the checked tree.
import { existsSync, globSync } from "node:fs"

/** Parts without a look: `theme-provider` is around every story. */
const withoutStories = ["web/src/ui/member/theme-provider.tsx"]

const parts = globSync("web/src/ui/**/*.tsx").map((path) => path.replaceAll("\\", "/"))
const missing = parts
  .filter((path) => !/[.](test|stories)[.]tsx$/.test(path) && !withoutStories.includes(path))
  .filter((path) => !existsSync(path.replace(/[.]tsx$/, ".stories.tsx")))

for (const path of missing)
  console.log(`${path} has no stories: write ${path.replace(/[.]tsx$/, ".stories.tsx")}.`)
process.exitCode = missing.length > 0 ? 1 : 0
