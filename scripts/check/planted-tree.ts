import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { at } from "../lib/paths.mjs"

const configurations = [
  ".dependency-cruiser.mjs",
  ".gitignore",
  "biome.json",
  "knip.json",
  "package.json",
  "scripts/check/composing-keys.grit",
  "scripts/check/no-sleep.grit",
  "scripts/check/server-clock.grit",
  "scripts/check/text-on-page.grit",
  "tsconfig.base.json",
  "tsconfig.json",
]

/** A small repository with the real configuration, to test a check. Dispose of it with `using`. */
export const plantTree = (files: Record<string, string>): Disposable & { path: string } => {
  const path = mkdtempSync(join(tmpdir(), "pinyu-planted-"))
  for (const name of configurations) cpSync(at(name), join(path, name))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  symlinkSync(at("node_modules"), join(path, "node_modules"))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}
