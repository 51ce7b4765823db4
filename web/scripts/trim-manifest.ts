/**
 * Removes from the router's manifest the imports that no page preloads. Every visitor loads it with the routes of
 * all pages, and each new page adds to it. Runs right after the build.
 */
import { readdir, readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { trimManifest } from "./trimmed-manifest.ts"

const client = new URL("../build/client/", import.meta.url)
const assets = new URL("assets/", client)

const names = await readdir(fileURLToPath(client), { recursive: true })
const pages = await Promise.all(
  names.filter((name) => name.endsWith(".html")).map((name) => readFile(new URL(name, client), "utf8")),
)
const manifests = (await readdir(fileURLToPath(assets))).filter((name) => /^manifest-\w+[.]js$/.test(name))
const [manifest, ...others] = manifests
if (!manifest || others.length > 0)
  throw new Error(`Expected one manifest of the routes, found ${manifests.length}.`)

const path = new URL(manifest, assets)
await writeFile(path, trimManifest(await readFile(path, "utf8"), pages))
