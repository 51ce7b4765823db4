import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import dockerignore from "@balena/dockerignore"
import { expect, it } from "vitest"
import { at, root } from "./lib/paths.mjs"

/** What a host may have beside the sources. */
const onHost = [
  ...[".env", ".env.production", "server/.env", ".data/session-secret", ".data/postgres/cluster/PG_VERSION"],
  ...[
    "node_modules/react/index.js",
    "server/node_modules/pg/index.js",
    "tools/node_modules/lighthouse/cli.js",
  ],
  ...[".git/config", ".cache/test-run.json", "server/build/service/main.js", "web/build/client/index.html"],
  ...[
    "web/.react-router/types/root.ts",
    "npm-debug.log",
    "server/crash.log",
    "backup.tar",
    "id_rsa",
    "key.pem",
  ],
]

const sources = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n")
const ignored = dockerignore.default().add(readFileSync(at(".dockerignore"), "utf8"))
const contextOf = (paths: readonly string[]) => paths.filter((path) => !ignored.ignores(path))
const context = contextOf(sources)

it("a built image takes nothing of the host but sources", () => {
  expect(contextOf(onHost)).toEqual([])
  const folders = new Set(context.map((path) => path.replace(/\/(?!package\.json$).*/, "/")))
  expect([...folders].toSorted()).toEqual([
    ...["contract/", "contract/package.json", "demo/package.json", "package-lock.json", "package.json"],
    ...["phrases/", "phrases/package.json", "server/", "server/package.json", "testkit/package.json"],
    ...["tsconfig.base.json", "web/", "web/package.json"],
  ])
})

it("a built image takes everything that its file copies and its builds read", () => {
  const copied = [
    ...readFileSync(at("ops", "Dockerfile"), "utf8").matchAll(/^COPY (?!--from)([^\n]+) \S+$/gm),
  ]
    .flatMap(([, from = ""]) => from.split(" "))
    .filter((from) => from !== ".")
  expect(
    copied.filter((from) => !context.some((path) => path === from || path.startsWith(`${from}/`))),
  ).toEqual([])
  const isOfTests = /[.](test|fixture|stories)[.]tsx?$/
  const built = sources.filter(
    (path) => /^(contract|phrases|server|web)\//.test(path) && !isOfTests.test(path),
  )
  expect(built.filter((path) => !context.includes(path))).toEqual([])
})
