/** @module-tag nightly */
import { globSync, readFileSync, realpathSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { at, bin, projectNode, root } from "../lib/paths.mjs"
import { run } from "../lib/run.mjs"
import { plantTree } from "./planted-tree.ts"

/** The compiler reads the service and the features of the web app, once for all rows. */
const slowTimeoutMs = 600_000

interface Planted {
  what: string
  /** The new member of the union, which every error names. */
  name: string
  /** Files of the contract, each with the text that the new member follows. */
  after: readonly (readonly [path: string, text: string, added: string])[]
  /** The files that do not compile until they handle the new member. */
  unhandled: readonly string[]
}

const rows: Planted[] = [
  {
    what: "a new notification topic",
    name: "planted_topic",
    after: [
      ["contract/src/notifications/options.ts", '"contact_form_replied",', ' "planted_topic",'],
      ["contract/src/notifications/options.ts", "export const notificationTopics = [", ' "planted_topic",'],
    ],
    unhandled: [
      "contract/src/notifications/options.ts",
      "phrases/src/zh-tw/notification-messages.ts",
      "phrases/src/zh-tw/notifications.ts",
      "server/src/features/notifications/notifications.policy.ts",
      "web/src/features/notifications/icons.ts",
      "web/src/features/notifications/settings/settings-section.tsx",
    ],
  },
  {
    what: "a new hideable field",
    name: "show_planted",
    after: [["contract/src/profiles/schemas.ts", "show_body: z.boolean(),", " show_planted: z.boolean(),"]],
    unhandled: [
      "contract/src/profiles/privacy.ts",
      "phrases/src/zh-tw/profiles.ts",
      "server/src/features/explore/explore.queries.ts",
      "server/src/features/exports/exports.content.ts",
      "server/src/features/profiles/privacy.service.ts",
      "server/src/features/profiles/profiles.present.ts",
      "server/src/features/profiles/profiles.queries.ts",
      "web/src/features/profiles/own/privacy-section.tsx",
    ],
  },
  {
    what: "a new message type",
    name: "planted_type",
    after: [
      ["contract/src/chat/options.ts", 'export const sharedTypes = ["profile", "post"', ', "planted_type"'],
    ],
    unhandled: [
      "phrases/src/zh-tw/admin-reports.ts",
      "server/src/features/chat/sharing.service.ts",
      "web/src/features/chat/pane/shared-card.tsx",
      "web/src/features/chat/text.ts",
    ],
  },
  {
    what: "a new report target",
    name: "planted_target",
    after: [["contract/src/options.ts", "export const reportTargets = [", ' "planted_target",']],
    unhandled: [
      "phrases/src/zh-tw/options.ts",
      "phrases/src/zh-tw/report-messages.ts",
      "server/src/features/reports/decisions.service.ts",
      "server/src/features/reports/reports.service.ts",
      "web/src/features/admin/reports/case-screen.tsx",
      "web/src/features/admin/reports/queue-screen.tsx",
      "web/src/features/appeals/decisions-section.tsx",
      "web/src/features/reports/own-reports.tsx",
    ],
  },
]

const contractFiles = () =>
  Object.fromEntries(
    globSync("contract/src/**/*.ts", { cwd: root })
      .filter((path) => !path.endsWith(".test.ts"))
      .map((path) => [path, readFileSync(at(path), "utf8")]),
  )

/** The contract with every planted member. */
const plantedContract = () => {
  const files = contractFiles()
  for (const [path, text, added] of rows.flatMap(({ after }) => after)) {
    const content = files[path]
    if (!content?.includes(text)) throw new Error(`${path} has no ${text}`)
    files[path] = content.replace(text, text + added)
  }
  return files
}

/** The real code with another contract. The web app's pages are left out: their types are generated. */
const configuration = {
  extends: at("web", "tsconfig.json"),
  compilerOptions: {
    lib: [
      ...["ES2024", "ESNext.Array", "ESNext.Collection", "ESNext.Iterator", "ESNext.Promise"],
      ...["DOM", "DOM.Iterable"],
    ],
    paths: { "@pinyu/contract/*": ["./contract/src/*.ts"] },
  },
  include: ["contract/src", at("phrases/src"), at("server/src"), at("web/src/features")],
  exclude: ["test", "stories"].flatMap((kind) => [at(`**/*.${kind}.ts`), at(`**/*.${kind}.tsx`)]),
}

/** An error without the types that something is not assignable to: these contain the members of other rows. */
const withoutTargets = (text: string) => text.replaceAll(/assignable to (?:parameter of )?type '[^']*'/g, "")

/** The compiler's errors with all their lines, and the file of each. */
const compile = async () => {
  using tree = plantTree({
    ...plantedContract(),
    "tsconfig.planted.json": JSON.stringify(configuration),
  })
  const folder = realpathSync(tree.path)
  const { output } = await run(
    projectNode(),
    [bin("tsc"), "-p", "tsconfig.planted.json", "--pretty", "false", "--checkers", "1"],
    { cwd: folder, env: { NO_COLOR: "1" } },
  )
  return output.split(/\n(?=\S)/).map((text) => {
    const path = resolve(folder, text.slice(0, text.indexOf("(")))
    return {
      text: withoutTargets(text),
      file: relative(path.startsWith(join(folder, "/")) ? folder : root, path),
    }
  })
}

describe("the compiler names every place that does not handle", () => {
  let errors: Awaited<ReturnType<typeof compile>>
  beforeAll(async () => {
    errors = await compile()
  }, slowTimeoutMs)

  it.each(rows)("$what", ({ name, unhandled }) => {
    const named = errors.filter(({ text }) => text.includes(name)).map(({ file }) => file)
    expect([...new Set(named)].sort()).toEqual(unhandled)
  })
})
