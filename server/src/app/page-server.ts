import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import helmet from "@fastify/helmet"
import serveStatic from "@fastify/static"
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify"
import type { Log } from "../platform/log.ts"
import type { Addresses } from "./addresses.ts"

interface PageServerOptions {
  /** The built client. */
  folder: string
  addresses: Addresses
  log: Log
}

/** A page in the encodings that browsers ask for, best first. */
type Encoded = ReadonlyMap<"br" | "gzip" | "identity", Buffer>

interface Pages {
  byPath: ReadonlyMap<string, Encoded>
  /** What every other address gets: the client's router then decides. */
  fallback: Encoded
  /** CSP sources of the inline scripts in the pages. */
  scriptHashes: string[]
}

const fallbackName = "__spa-fallback.html"
const year = 365 * 24 * 3600 * 1000
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

const encode = async (html: string): Promise<Encoded> => {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([compress.br(identity), compress.gzip(identity)])
  return new Map([
    ["br", br],
    ["gzip", gz],
    ["identity", identity],
  ])
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((found) => found[1] ?? "")

/** Reads the prerendered pages and writes into them what only the running service knows: its addresses. */
const loadPages = async (folder: string, addresses: Addresses): Promise<Pages> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".html"))
  const pages = await Promise.all(
    names.map(async (name) => {
      const template = await readFile(join(folder, name), "utf8")
      const html = template
        .replaceAll("__API_ORIGIN__", addresses.api())
        .replaceAll("__WEB_ORIGIN__", addresses.web())
      return { path: `/${name.replace(/(^|\/)index\.html$/, "")}`, html, encoded: await encode(html) }
    }),
  )
  const byPath = new Map(pages.map((page) => [page.path, page.encoded]))
  const fallback = byPath.get(`/${fallbackName}`)
  if (!fallback) throw new Error(`The client is not built: ${folder} has no ${fallbackName}. Run npm start.`)
  const hashes = pages
    .flatMap((page) => inlineScripts(page.html))
    .map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
  return { byPath, fallback, scriptHashes: [...new Set(hashes)] }
}

const contentSecurityPolicy = (api: string, scriptHashes: string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scriptHashes],
    // Mantine positions its overlays by style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:", api],
    mediaSrc: ["'self'", "blob:", api],
    connectSrc: ["'self'", api, api.replace(/^http/, "ws")],
    workerSrc: ["'self'", "blob:"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Encoded) => {
  const accepted = request.headers["accept-encoding"] ?? ""
  const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name)) ?? "identity"
  if (encoding !== "identity") reply.header("Content-Encoding", encoding)
  return reply
    .headers({ "Cache-Control": "no-cache", Vary: "Accept-Encoding" })
    .type("text/html; charset=utf-8")
    .send(page.get(encoding))
}

/**
 * Serves the built client: hashed files for a year, compressed as they were built, and every other address as a page.
 * The addresses must be settled before the first request.
 */
export const buildPageServer = async ({ folder, addresses, log }: PageServerOptions) => {
  if (!existsSync(folder)) throw new Error(`The client is not built: there is no ${folder}. Run npm start.`)
  const pages = await loadPages(folder, addresses)
  const logger: FastifyBaseLogger = log
  const server: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
  })
  await server.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(addresses.api(), pages.scriptHashes),
    referrerPolicy: { policy: "no-referrer" },
  })
  await server.register(serveStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz"],
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, "assets"))
      reply.header(
        "Cache-Control",
        hashed ? `public, max-age=${year / 1000}, immutable` : "public, max-age=3600",
      )
    },
  })
  server.setNotFoundHandler((request, reply) => {
    const path = new URL(request.url, "http://page").pathname.replace(/(.)\/$/, "$1")
    if (path.startsWith("/assets/"))
      return reply.status(404).type("text/plain; charset=utf-8").send("找不到檔案")
    return sendPage(request, reply, pages.byPath.get(path) ?? pages.fallback)
  })
  return server
}
