import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"

/** What the stories are made of, from the repository's folder. */
const sources = ["{web,contract,phrases}/src/**/*.{ts,tsx}", "tools/workshop/*.{ts,tsx}", "e2e/*.ts"]
/** Besides the sources, what decides how Vite bundles a package. */
const settings = ["package-lock.json", "tools/package-lock.json", "tools/workshop/{main,vitest.config}.ts"]

const importOfPackage = /\b(?:from|import)\s*\(?\s*"([^"./][^"]*)"/g

/**
 * The folder of Vite's bundled packages, named by what they depend on. A cache from before a new import lacks its
 * package, and finding one during the run would load React a second time.
 * @param root the repository's folder
 */
export const dependencyCache = async (root: string) => {
  const textsOf = (patterns: string[]) =>
    globSync(patterns, { cwd: root })
      .sort()
      .map((path) => readFileSync(join(root, path), "utf8"))
  const packages = textsOf(sources).flatMap((text) =>
    [...text.matchAll(importOfPackage)].map(([, name]) => name),
  )
  const inputs = [...new Set(packages)].sort().concat(textsOf(settings))
  const key = createHash("sha256").update(inputs.join("\n")).digest("hex").slice(0, 16)
  const caches = join(root, "node_modules/.cache/stories")
  const outdated = globSync("*", { cwd: caches }).filter((name) => name !== key)
  for (const name of outdated) await rm(join(caches, name), { recursive: true, force: true })
  return join(caches, key)
}
