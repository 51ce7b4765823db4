import { addAbortSignal, Transform } from "node:stream"
import { finished } from "node:stream/promises"
import { exportPage as words } from "@pinyu/phrases/exports"
import escapeHtml from "escape-html"
import { ZipFile } from "yazl"
import type { Db } from "../../db/client.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import { exportedParts } from "./exports.content.ts"
import { findFileKeys } from "./exports.queries.ts"

interface Part {
  area: string
  count: number
}

/** The index page of the archive. It works without a network and runs no scripts. */
const pageOf = (nickname: string, at: Date, parts: readonly Part[], fileCount: number) => `<!doctype html>
<html lang="zh-Hant-TW">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(words.title)}</title>
<style>body{font:1rem/1.8 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}td{padding:.25rem 1rem .25rem 0}</style>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.intro(nickname, at))}</p>
<table>
${parts
  .map(
    ({ area, count }) =>
      `<tr><td><a href="data/${escapeHtml(area)}.json">${escapeHtml(words.areas[area] ?? area)}</a></td><td>${count}</td></tr>`,
  )
  .join("\n")}
</table>
<p>${escapeHtml(words.files(fileCount))}</p>
</html>
`

/** Adds the member's files one after the other, so that one is open at a time. A deleted one is left out. */
const addFiles = async (zip: ZipFile, storage: Storage, keys: readonly string[], signal: AbortSignal) => {
  let count = 0
  for (const key of keys) {
    const found = await storage.read(key)
    if (!found) continue
    addAbortSignal(signal, found.body)
    // Pictures, videos and sound are compressed already.
    zip.addReadStream(found.body, `files/${key}`, { compress: false })
    await finished(found.body)
    count += 1
  }
  return count
}

interface Source {
  db: Db
  storage: Storage
  now: Date
}

interface Member {
  memberId: string
  nickname: string
}

const addEverything = async (
  zip: ZipFile,
  { db, storage, now }: Source,
  { memberId, nickname }: Member,
  signal: AbortSignal,
) => {
  const parts: Part[] = []
  for (const { area, rows } of exportedParts) {
    const found = await rows(db, memberId)
    zip.addBuffer(Buffer.from(JSON.stringify(found, null, 2)), `data/${area}.json`)
    parts.push({ area, count: found.length })
  }
  const count = await addFiles(zip, storage, await findFileKeys(db, memberId), signal)
  zip.addBuffer(Buffer.from(pageOf(nickname, now, parts, count)), "index.html")
  zip.end()
}

/**
 * Streams the archive of a member's data into the storage: their rows as JSON by area, their files, and an
 * index page. Returns its size in bytes. Leaves nothing when it fails.
 */
export const storeArchive = async (source: Source, member: Member, key: string) => {
  const zip = new ZipFile()
  let size = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      done(null, chunk)
    },
  })
  zip.outputStream.pipe(counted)
  const failed = new AbortController()
  const stop = (error: unknown): never => {
    failed.abort()
    counted.destroy()
    throw error
  }
  zip.on("error", (error: Error) => counted.destroy(error))
  await Promise.all([
    source.storage.put(key, counted, { contentType: "application/zip" }).catch(stop),
    addEverything(zip, source, member, failed.signal).catch(stop),
  ])
  return size
}
