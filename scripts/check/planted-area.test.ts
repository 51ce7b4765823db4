/** @module-tag nightly */
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { at } from "../lib/paths.mjs"
import { checks, runCheck } from "./checks.mjs"
import { plantTree } from "./planted-tree.ts"

const list = "server/src/app/areas.ts"
const read = (path: string) => readFileSync(at(path), "utf8")

/** The server's composition with only these areas. */
const listOf = (names: readonly string[]) =>
  read(list)
    .replaceAll(/^import .* from "[.][.]\/features\/.*\n/gm, "")
    .replaceAll(/^ {2}\w+,\n/gm, "")
    .replace("export const areas = {\n", `export const areas = { ${names.join(", ")} }\n`)
    .replace(/^\}\n/m, "")
    .concat(...names.map((name) => `import { ${name} } from "../features/${name}/index.ts"\n`))

/** The parts of the platform that the planted areas need. */
const platform = `import type { Jobs } from "../platform/jobs/jobs.ts"
import type { Log } from "../platform/observability/log.ts"
import type { AppJobs } from "./areas.ts"

export interface Platform {
  jobs: Jobs<AppJobs>
  log: Log
}
`

/** An area that offers a port. */
const pictures = `import { defineArea, forward } from "../../platform/area.ts"

const createPictures = () => ({ signPicture: async (key: string | null) => key })

export const pictures = defineArea({
  create: createPictures,
  routes: [],
  ports: (pictures: () => ReturnType<typeof createPictures>) => forward(pictures, ["signPicture"]),
})
`

/** The files with everything that they import of the server's own. */
const withImports = (files: Record<string, string>, paths: readonly string[]): Record<string, string> => {
  const [path, ...others] = paths
  if (path === undefined) return files
  const text = files[path] ?? read(path)
  const imports = [...text.matchAll(/from "([.][^"]+)"/g)].map(([, to = ""]) => join(dirname(path), to))
  const unread = imports.filter((to) => files[to] === undefined && !paths.includes(to))
  return withImports({ ...files, [path]: text }, [...others, ...unread])
}

/** Type-checks the server's composition with an additional area. */
const checkWithArea = async (area: string) => {
  const planted = {
    [list]: listOf(["pictures", "gifts"]),
    "server/src/app/platform.ts": platform,
    "server/src/features/pictures/index.ts": pictures,
    "server/src/features/gifts/index.ts": area,
  }
  using tree = plantTree(withImports(planted, [...Object.keys(planted), "server/src/app/services.ts"]))
  const types = checks.find(({ name }) => name === "types")
  if (!types) throw new Error("no check of types")
  return await runCheck(types, tree.path)
}

const declaredJobs = `  jobs: {
    "gifts.send": (gifts, { giftId }) => gifts.wrap(giftId),
  },
`

/** An area with a route, a job, a socket event, a periodic task and a port of another area. */
const whole = `import { defineRoutes } from "@pinyu/contract/route"
import * as z from "zod"
import type { Trx } from "../../db/client.ts"
import { defineArea, forward, serve } from "../../platform/area.ts"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Ports } from "../../platform/ports.ts"

// These names exist in the table of rate limits.
const response = z.object({ count: z.int() })
const routes = defineRoutes("notes", {
  read: { method: "GET", path: "/api/gifts", summary: "Gifts", access: "member", response },
  remove: { method: "DELETE", path: "/api/gifts", summary: "No gifts", access: "member", response },
})

interface GiftJobs {
  "gifts.send": { giftId: string }
}

interface Needs extends Pick<Ports, "signPicture"> {
  jobs: Pick<Jobs<GiftJobs>, "enqueue">
}

const createGifts = ({ jobs, signPicture }: Needs) => ({
  count: async () => 1,
  send: (trx: Trx, giftId: string) => jobs.enqueue(trx, "gifts.send", { giftId }),
  wrap: async (giftId: string) => void (await signPicture(giftId)),
})
type Gifts = ReturnType<typeof createGifts>

const handlers = (gifts: Gifts): Handlers<typeof routes> => ({
  read: async () => ({ count: await gifts.count() }),
  remove: async () => ({ count: 0 }),
})

export const gifts = defineArea({
  create: createGifts,
  routes: [serve(routes, handlers)],
  events: () => ({ "watch-feed": async () => ({}) }),
  ports: (gifts: () => Gifts) => forward(gifts, ["wrap"]),
${declaredJobs}  periodic: [{ everyMs: 60_000, run: (gifts) => gifts.count(), failed: "gifts were not counted" }],
})
`

/** The area with a part replaced. */
const changed = (part: string, instead: string) => {
  if (!whole.includes(part)) throw new Error(`the planted area has no ${part}`)
  return whole.replace(part, instead)
}

describe("an area", () => {
  it("is a folder and a line in the list", async () => {
    const { ok, output } = await checkWithArea(whole)
    expect(output).toBe("")
    expect(ok).toBe(true)
  })

  it.each([
    ["a route without a handler", "  remove: async () => ({ count: 0 }),\n", "", "'remove' is missing"],
    ["routes without handlers", "serve(routes, handlers)", "serve(routes)", "Expected 2 arguments"],
    [
      "a job without a handler",
      '    "gifts.send": (gifts, { giftId }) => gifts.wrap(giftId),\n',
      "",
      "'\"gifts.send\"' is missing",
    ],
    ["a job that it does not declare", declaredJobs, "", "'jobs' is missing"],
    [
      "a port that no area offers",
      "signPicture }: Needs",
      "signPicture }: Needs & { unwrap: () => void }",
      "'unwrap' is missing",
    ],
  ])("does not compile with %s", async (_what, part, instead, complaint) => {
    const { ok, output } = await checkWithArea(changed(part, instead))
    expect(output).toContain(complaint)
    expect(ok).toBe(false)
  })
})
