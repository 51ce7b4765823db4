/**
 * Gives the built service worker its version, its files and the pages of members. Runs at the end of `npm run
 * build`, before compression.
 */
import { createHash } from "node:crypto"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { pages } from "@pinyu/contract/pages"

const client = new URL("../build/client/", import.meta.url)

/** Photos are left out: a page works without them. */
const isPrecached = (name: string) => /[.](js|css|woff2)$/.test(name)

/** Pages that open from the cache, with everything below them. The app starts at the landing page. */
const memberPages = [
  ...[pages.landing, pages.explore, pages.search, pages.feed, pages.wishes, pages.friends],
  ...[pages.chat, pages.conversation(""), pages.profile, pages.user(""), pages.privateAlbum, pages.album("")],
  ...[pages.settings, pages.notifications],
].map((page) => page.replace(/(?<=.)[/]$/, ""))

const names = await readdir(fileURLToPath(new URL("assets", client)))
const files = names.filter(isPrecached).map((name) => `/assets/${name}`)
const shell = await readFile(new URL("__spa-fallback.html", client))
const manifest = /\/assets\/manifest-([\w-]+)[.]js/.exec(shell.toString())?.[1]
if (!manifest) throw new Error("The start page names no manifest of the routes.")

// The same digest as the server's version; see `server/src/app/http/version.ts`.
const version = createHash("sha256").update(shell).digest("hex").slice(0, 12)
const worker = new URL("sw.js", client)
const code = await readFile(worker, "utf8")
await writeFile(
  worker,
  `self.pinyuBuild = ${JSON.stringify({ version, manifest, files, pages: memberPages })}\n${code}`,
)
