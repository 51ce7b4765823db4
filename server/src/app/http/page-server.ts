import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import serveStatic from "@fastify/static"
import { accountPages } from "@pinyu/contract/account/pages"
import { adminPages } from "@pinyu/contract/admin/pages"
import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify"
import { LRUCache } from "lru-cache"
import { atMost } from "../../platform/cache-size.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Origins } from "../origins.ts"
import type { PageContent } from "./page-content.ts"
import { serverLimits, withoutSchemas } from "./request-limits.ts"
import { setSecurityHeaders } from "./security-headers.ts"
import { serveWellKnown, type WellKnownOptions } from "./well-known.ts"

interface PageServerOptions extends WellKnownOptions {
  /** The built client. */
  folder: string
  /** The origins of signed file URLs: ours, or those of buckets. */
  fileOrigins: readonly string[]
  /** The origin of a CDN, which delivers pictures only; null without one. */
  cdnOrigin: string | null
  /** The origin of the human check's script and frame; null when it is the page's own. */
  widgetOrigin: string | null
  /** The markup that replaces `__PAGE_CONTENT__` in a page. */
  contentOf: PageContent
  log: Log
}

/** A page in the supported encodings, best first. */
type Encoded = ReadonlyMap<"br" | "gzip" | "identity", Buffer>

interface Pages {
  /**
   * Returns the page at a path. Paths without a built page get the fallback, where the client's router
   * decides.
   */
  find: (path: string, search: URLSearchParams) => Promise<Encoded>
  /** CSP sources of the inline scripts in the pages. */
  scriptHashes: string[]
}

const fallbackName = "__spa-fallback.html"
const contentPlaceholder = "__PAGE_CONTENT__"
/** The maximum number of encoded pages in memory: the built ones, and the versions of their content. */
const maxPages = 100
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

/**
 * Reads the prerendered pages. The service's own URLs are inserted at the first request: with port 0 they are
 * not known earlier.
 */
const loadPages = async (folder: string, origins: Origins, contentOf: PageContent): Promise<Pages> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".html"))
  const templates = new Map<string, string>()
  for (const name of names)
    templates.set(`/${name.replace(/(^|\/)index\.html$/, "")}`, await readFile(join(folder, name), "utf8"))
  const fallback = templates.get(`/${fallbackName}`)
  if (fallback === undefined)
    throw new Error(`The client is not built: ${folder} has no ${fallbackName}. Run npm start.`)

  const encoded = new LRUCache<string, Promise<Encoded>>(atMost(maxPages))
  const find = async (path: string, search: URLSearchParams) => {
    const template = templates.get(path) ?? fallback
    const content = template.includes(contentPlaceholder) ? await contentOf(path, search) : ""
    const key = template + content
    const page =
      encoded.get(key) ??
      encode(
        template
          .replaceAll("__API_ORIGIN__", origins.api())
          .replaceAll("__WEB_ORIGIN__", origins.web())
          .replace(contentPlaceholder, () => content),
      )
    encoded.set(key, page)
    return page
  }
  const hashes = [...templates.values()]
    .flatMap(inlineScripts)
    .map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
  return { find, scriptHashes: [...new Set(hashes)] }
}

/** The paths of the client's pages. A trailing parameter is optional. */
const allPages = [pages, accountPages, adminPages, verificationPages]
const pageAddresses = allPages
  .flatMap((some) => Object.values(some))
  .map((page) => {
    const pattern = typeof page === "string" ? page : page(":parameter")
    return new RegExp(`^${pattern.replace("/:parameter", "(/[^/]+)?")}$`)
  })
const isPage = (path: string) => pageAddresses.some((address) => address.test(path))

/** Does not use `URL`, which throws on paths such as `//`. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/[?#].*$/s, "").replace(/([^/])\/$/, "$1")
const searchOf = ({ url }: FastifyRequest) => new URLSearchParams(/\?([^#]*)/.exec(url)?.[1])

/** A path with a file extension is a file. Pages and precompressed assets are sent differently. */
const isFile = /[.](?!(?:html|br|gz)$)[a-z0-9]+$/i

const contentSecurityPolicy = (
  api: string,
  { fileOrigins: files, cdnOrigin: cdn, widgetOrigin: widget }: PageServerOptions,
  scriptHashes: string[],
) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scriptHashes, ...(widget ? [widget] : [])],
    frameSrc: [widget ?? "'none'"],
    // Mantine positions its overlays by style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // The API delivers marked pictures and checks reads, with any storage.
    imgSrc: [...new Set(["'self'", "data:", "blob:", ...files, api, ...(cdn ? [cdn] : [])])],
    mediaSrc: [...new Set(["'self'", "blob:", ...files, api])],
    connectSrc: [...new Set(["'self'", api, api.replace(/^http/, "ws"), ...files])],
    workerSrc: ["'self'", "blob:"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})

/**
 * The cache lifetime of a built file. The service worker is revalidated each time, because it formats the
 * pushes.
 */
const cachingOf = (name: string) => {
  if (name.startsWith("assets")) return `public, max-age=${year / 1000}, immutable`
  return name === "sw.js" ? "no-cache" : "public, max-age=3600"
}

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
 * Serves the built client: hashed files for a year, precompressed, and every other path as a page. The API's
 * URL must be known before the call, the page's URL before the first request.
 */
export const buildPageServer = async (options: PageServerOptions) => {
  const { folder, origins, contentOf, log } = options
  if (!existsSync(folder)) throw new Error(`The client is not built: there is no ${folder}. Run npm start.`)
  const built = await loadPages(folder, origins, contentOf)
  const logger: FastifyBaseLogger = log
  const server: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    ...serverLimits,
    ...withoutSchemas,
    forceCloseConnections: "idle",
    return503OnClosing: false,
  })
  setSecurityHeaders(server, {
    contentSecurityPolicy: contentSecurityPolicy(origins.api(), options, built.scriptHashes),
  })
  // A form that was submitted before its scripts ran. Its body is not read, and the page is served again.
  server.addHook("onRequest", async (request, reply) => {
    const path = pathOf(request)
    if (request.method === "POST") return reply.redirect(isPage(path) ? path : pages.landing, 303)
  })
  await server.register(serveStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("Cache-Control", cachingOf(relative(folder, path)))
    },
  })
  serveWellKnown(server, options)
  server.get("/*", (request, reply) => {
    const path = pathOf(request)
    return isFile.test(path) ? reply.sendFile(path) : reply.callNotFound()
  })
  server.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (path.startsWith("/assets/"))
      return reply.status(404).type("text/plain; charset=utf-8").send("找不到檔案")
    // Unknown paths also get a page, which explains it to people; the status explains it to programs.
    if (!isPage(path)) reply.status(404)
    return sendPage(request, reply, await built.find(path, searchOf(request)))
  })
  return server
}
