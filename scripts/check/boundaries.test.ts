/** @module-tag nightly */
import { beforeAll, describe, expect, it } from "vitest"
import config from "../../.dependency-cruiser.mjs"
import { bin, projectNode } from "../lib/paths.mjs"
import { run } from "../lib/run.mjs"
import { plantTree } from "./planted-tree.ts"

/** An import that breaks one rule: `from` imports `to`. */
interface Violation {
  rule: string
  /** The rule permits type imports. */
  valuesOnly?: true
  from: string
  to: string
}

const server = "server/src"
const web = "web/src"

const violations: Violation[] = [
  { rule: "no-cycles", from: `${server}/platform/egg.ts`, to: `${server}/platform/hen.ts` },
  { rule: "no-unresolved", from: `${server}/platform/lost.ts`, to: "nowhere/at-all.ts" },
  { rule: "contract-imports-nothing", from: "contract/src/wishes/a.ts", to: "phrases/src/zh-tw/wishes.ts" },
  { rule: "contract-imports-nothing", from: "contract/src/wishes/b.ts", to: `${server}/platform/plain.ts` },
  { rule: "phrases-import-only-the-contract", from: "phrases/src/zh-tw/a.ts", to: `${web}/lib/plain.ts` },
  { rule: "web-and-server-stay-separate", from: `${web}/lib/a.ts`, to: `${server}/platform/plain.ts` },
  { rule: "web-and-server-stay-separate", from: `${server}/platform/a.ts`, to: `${web}/lib/plain.ts` },
  {
    rule: "features-import-no-features",
    from: `${server}/features/chat/a.ts`,
    to: `${server}/features/wishes/index.ts`,
  },
  {
    rule: "features-import-no-features",
    from: `${web}/features/chat/deep/down/a.tsx`,
    to: `${web}/features/wishes/index.ts`,
  },
  {
    rule: "only-app-and-pages-import-features",
    from: `${server}/main.ts`,
    to: `${server}/features/wishes/index.ts`,
  },
  {
    rule: "only-app-and-pages-import-features",
    from: `${web}/root.tsx`,
    to: `${web}/features/wishes/index.ts`,
  },
  {
    rule: "only-app-and-pages-import-features",
    from: "testkit/src/a.ts",
    to: `${server}/features/wishes/index.ts`,
  },
  {
    rule: "features-by-their-index",
    from: `${server}/app/a.ts`,
    to: `${server}/features/wishes/wishes.service.ts`,
  },
  { rule: "features-by-their-index", from: `${web}/pages/a.tsx`, to: `${web}/features/wishes/Wishes.tsx` },
  { rule: "only-entries-import-app", from: `${server}/features/chat/b.ts`, to: `${server}/app/build-app.ts` },
  { rule: "only-entries-import-app", from: "e2e/a.ts", to: `${server}/app/build-app.ts` },
  {
    rule: "lower-layers-import-no-features",
    from: `${server}/db/a.ts`,
    to: `${server}/features/wishes/index.ts`,
  },
  { rule: "lower-layers-import-no-features", from: `${web}/ui/a.tsx`, to: `${web}/features/wishes/index.ts` },
  { rule: "lib-imports-no-ui", from: `${web}/lib/looks.ts`, to: `${web}/ui/button.tsx` },
  {
    rule: "mantine-behind-ui",
    from: `${web}/features/chat/menu.tsx`,
    to: "node_modules/@mantine/core/esm/index.mjs",
  },
  { rule: "zod-by-the-contract", from: "contract/src/wishes/c.ts", to: "node_modules/zod/index.js" },
  { rule: "zod-by-the-contract", from: `${web}/features/chat/d.ts`, to: "node_modules/zod/index.js" },
  { rule: "migrations-import-nothing", from: `${server}/db/migrations/a.ts`, to: "contract/src/plain.ts" },
  { rule: "migrations-import-nothing", from: `${server}/db/migrations/b.ts`, to: `${server}/db/client.ts` },
  {
    rule: "only-queries-touch-the-database",
    from: `${server}/features/chat/chat.service.ts`,
    to: `${server}/db/visibility.ts`,
  },
  {
    rule: "services-know-the-database-by-type",
    valuesOnly: true,
    from: `${server}/features/chat/c.ts`,
    to: `${server}/db/client.ts`,
  },
  {
    rule: "only-tests-import-the-testkit",
    from: `${server}/platform/b.ts`,
    to: "testkit/src/factories/wishes.ts",
  },
  { rule: "only-tests-import-the-testkit", from: `${server}/platform/d.ts`, to: "demo/src/scenario/seed.ts" },
  { rule: "stories-import-the-app", from: `${web}/ui/a.stories.tsx`, to: "scripts/a.ts" },
  { rule: "stories-import-the-app", from: `${web}/ui/b.stories.tsx`, to: "tools/workshop/preview.tsx" },
  { rule: "only-the-workshop-imports-stories", from: `${web}/ui/c.tsx`, to: `${web}/ui/chip.stories.tsx` },
  { rule: "only-the-workshop-imports-stories", from: `${web}/lib/c.ts`, to: "tools/workshop/story.ts" },
  { rule: "no-test-code-in-src", from: `${server}/platform/c.ts`, to: `${server}/platform/plain.test.ts` },
  { rule: "no-test-code-in-src", from: `${web}/lib/b.ts`, to: "node_modules/vitest/index.js" },
]

const allowed: Omit<Violation, "rule">[] = [
  { from: "contract/src/zod.ts", to: "node_modules/zod/index.js" },
  { from: `${web}/ui/menu.tsx`, to: "node_modules/@mantine/core/esm/index.mjs" },
  { from: `${web}/ui/d.stories.tsx`, to: "tools/workshop/story.ts" },
  { from: "tools/workshop/surroundings.tsx", to: `${web}/ui/button.tsx` },
  { from: `${server}/features/wishes/index.ts`, to: `${server}/features/wishes/wishes.service.ts` },
  { from: `${server}/features/wishes/wishes.queries.ts`, to: `${server}/db/client.ts` },
  { from: `${server}/features/wishes/wishes.service.ts`, to: `${server}/db/locks.ts` },
  { from: `${server}/features/wishes/wishes.test.ts`, to: "testkit/src/factories/wishes.ts" },
  { from: `${server}/app/services.ts`, to: `${server}/features/wishes/index.ts` },
  { from: `${web}/pages/wishes.tsx`, to: `${web}/features/wishes/index.ts` },
  { from: "testkit/src/dev-stack.ts", to: `${server}/app/build-app.ts` },
  { from: "demo/src/main.ts", to: `${server}/app/services.ts` },
  { from: "e2e/flows/wishes.spec.ts", to: "testkit/src/factories/wishes.ts" },
  { from: "phrases/src/zh-tw/b.ts", to: "contract/src/plain.ts" },
]

const asImport = ({ from, to }: Omit<Violation, "rule">, kind: "import type" | "import") => {
  const specifier = to.startsWith("node_modules/")
    ? /(?<=^node_modules\/)(@[^/]+\/)?[^/]+/.exec(to)?.[0]
    : `${"../".repeat(from.split("/").length - 1)}${to}`
  return `${kind} { it } from "${specifier}"\nexport type Of = typeof it\n`
}

const leaf = "export const it = 1\n"

const treeWith = (kind: "import type" | "import") => {
  const planted = [...violations, ...allowed]
  const targets = planted.filter(({ rule }: Partial<Violation>) => rule !== "no-unresolved")
  return plantTree({
    ...Object.fromEntries(
      targets.map(({ to }) => [to, leaf]).filter(([to]) => !to?.startsWith("node_modules")),
    ),
    ...Object.fromEntries(planted.map((one) => [one.from, asImport(one, kind)])),
    [`${server}/platform/hen.ts`]: `import type { Of } from "./egg.ts"\nexport const it: Of = 1\n`,
  })
}

interface Cruise {
  summary: { violations: { rule: { name: string }; from: string }[] }
}

/** The broken rules by file. */
const cruise = async (folder: string): Promise<Map<string, string[]>> => {
  const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json"]
  const folders = ["contract", "phrases", "server", "web", "testkit", "demo", "e2e", "tools"]
  const { output } = await run(projectNode(), [bin("depcruise"), ...args, ...folders], { cwd: folder })
  const { summary }: Cruise = JSON.parse(output)
  const byFile = Map.groupBy(summary.violations, ({ from }) => from)
  return new Map([...byFile].map(([file, broken]) => [file, broken.map(({ rule }) => rule.name)]))
}

describe.each(["import", "import type"] as const)("import boundaries, by `%s`", (kind) => {
  const isBroken = ({ valuesOnly }: Violation) => !(valuesOnly && kind === "import type")
  let broken: Map<string, string[]>
  beforeAll(async () => {
    using tree = treeWith(kind)
    broken = await cruise(tree.path)
  })

  it("finds every planted import by its rule, and no other", () => {
    const planted = violations.filter(isBroken).map(({ from, rule }) => [from, [rule]])
    expect(Object.fromEntries(broken)).toEqual(Object.fromEntries(planted))
  })
})

it("every rule has a planted violation", () => {
  const rules = config.forbidden?.map(({ name }) => name)
  expect([...new Set(violations.map(({ rule }) => rule))].sort()).toEqual(rules?.sort())
})
