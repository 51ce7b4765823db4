import { createHash } from "node:crypto"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { type IncomingMessage, request } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { pages } from "@pinyu/contract/pages"
import { createLog } from "@pinyu/server/platform/observability/log.ts"
import { testClock } from "@pinyu/testkit/clock.ts"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createOrigins } from "../origins.ts"
import { buildPageServer } from "./page-server.ts"

const log = createLog({ level: "silent" })
const origins = createOrigins({
  webOrigin: "https://pinyu.example",
  apiOrigin: "https://api.pinyu.example",
  webPort: 0,
  apiPort: 0,
})
const script = "document.title='品遇'"
const page = (name: string) =>
  `<html><meta name="pinyu-api" content="__API_ORIGIN__"><link rel="canonical" href="__WEB_ORIGIN__/"><script>${script}</script><script src="/assets/a-1.js"></script>${name}</html>`

const sources = {
  ...{ fileOrigins: ["https://bucket.example"], cdnOrigin: null, securityContact: null },
  clock: testClock("2026-11-29T05:00:00.000Z"),
}
const contentOf = async (path: string, search: URLSearchParams) =>
  `<p>${path} $& ${search.get("version")}</p>`

let folder: string
let server: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-page-"))
  await mkdir(join(folder, "assets"))
  await mkdir(join(folder, "login"))
  await writeFile(join(folder, "index.html"), page("landing"))
  await writeFile(join(folder, "login/index.html"), page("login"))
  await mkdir(join(folder, "privacy-policy"))
  await writeFile(join(folder, "privacy-policy/index.html"), page("<div>__PAGE_CONTENT__</div>"))
  await writeFile(join(folder, "__spa-fallback.html"), page("fallback"))
  await writeFile(join(folder, "assets/a-1.js"), "plain")
  await writeFile(join(folder, "assets/a-1.js.br"), "brotli")
  await writeFile(join(folder, "assets/a-1.js.gz"), "gzip")
  await writeFile(join(folder, "favicon.svg"), "<svg/>")
  await writeFile(join(folder, "sw.js"), "// the worker")
  server = await buildPageServer({ folder, origins, ...sources, widgetOrigin: null, contentOf, log })
  await server.listen({ host: "127.0.0.1", port: 0 })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, encoding = "") => server.inject({ url, headers: { "accept-encoding": encoding } })

describe("pages", () => {
  it("are served again after a form POST, which is not read", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const payload = "email=a%40b.tw&password=Geheim123"
    for (const url of ["/login", "/login?returnTo=%2Fexplore", "//evil.example/login"]) {
      const {
        statusCode,
        headers: answered,
        body,
      } = await server.inject({ method: "POST", url, headers, payload })
      expect([statusCode, body]).toEqual([303, ""])
      expect(answered.location).toBe(url.startsWith("//") ? "/" : "/login")
      expect(answered["content-security-policy"]).toContain("script-src")
    }
  })

  it.each([
    ["/", "landing"],
    ["/login", "login"],
    ["/login/", "login"],
    ["/login?returnTo=%2Fexplore", "login"],
    ["/explore", "fallback"],
    ["/user/0197", "fallback"],
    ["/settings/verification", "fallback"],
  ])("serves %s", async (url, name) => {
    const { statusCode, body, headers } = await get(url)
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"])
    expect(body).toContain(`${name}</html>`)
    expect(headers["cache-control"]).toBe("no-cache")
  })

  it.each(["/nowhere", "/user/0197/more", "/__spa-fallback.html", "/wp-login.php"])(
    "respond with 404 at %s",
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(404)
      expect(body).toContain("fallback</html>")
    },
  )

  it.each(["//", "//[", "/\\", "//a:b", "//login?x#y"])(
    "respond to the invalid URL path %s as to any unknown address",
    async (path) => {
      // Node's own client, because it sends the path unchanged.
      const [answer] = (await once(
        request({ port: (server.server.address() as AddressInfo).port, path }).end(),
        "response",
      )) as [IncomingMessage]
      answer.resume()
      expect(answer.statusCode).toBe(404)
    },
  )

  it("contain the URLs of the running service", async () => {
    expect((await get("/")).body).toContain('content="https://api.pinyu.example"')
  })

  it("are compressed with the encoding that the browser prefers", async () => {
    const br = await get("/", "gzip, deflate, br")
    const gz = await get("/", "gzip")
    expect([br.headers["content-encoding"], gz.headers["content-encoding"]]).toEqual(["br", "gzip"])
    expect(brotliDecompressSync(br.rawPayload)).toEqual(gunzipSync(gz.rawPayload))
  })

  it("contain the content for their URL from the database", async () => {
    const { privacy } = pages
    for (const version of [null, "1.0", "2.0", "1.0"])
      expect((await get(version ? `${privacy}?version=${version}#top` : privacy)).body).toContain(
        `<div><p>${privacy} $& ${version}</p></div></html>`,
      )
  })

  it("allow their own inline scripts only, and connect to our API and the storage only", async () => {
    const { headers } = await get("/")
    const policy = String(headers["content-security-policy"])
    const digest = createHash("sha256").update(script).digest("base64")
    expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`)
    expect(policy).toContain(
      "connect-src 'self' https://api.pinyu.example wss://api.pinyu.example https://bucket.example;",
    )
    expect(policy).toContain("img-src 'self' data: blob: https://bucket.example https://api.pinyu.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("frame-src 'none'")
  })

  it("load pictures, and nothing else, from a CDN, and files from both buckets", async () => {
    const served = await buildPageServer({
      ...{ folder, origins, ...sources, widgetOrigin: null, contentOf, log },
      fileOrigins: ["https://one.example", "https://two.example"],
      cdnOrigin: "https://cdn.example",
    })
    const policy = String((await served.inject("/")).headers["content-security-policy"])
    await served.close()
    const both = "https://one.example https://two.example"
    const api = "https://api.pinyu.example"
    expect(policy).toContain(`img-src 'self' data: blob: ${both} ${api} https://cdn.example;`)
    expect(policy).toContain(`media-src 'self' blob: ${both} ${api};`)
    expect(policy.split("https://cdn.example")).toHaveLength(2)
  })

  it("allow the script and frame of an external human check, and nothing else", async () => {
    const widgetOrigin = "https://challenges.example"
    const checked = await buildPageServer({ folder, origins, ...sources, widgetOrigin, contentOf, log })
    const policy = String((await checked.inject("/")).headers["content-security-policy"])
    await checked.close()
    expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+' https:\/\/challenges\.example;/)
    expect(policy).toContain("frame-src https://challenges.example;")
    expect(policy.split("https://challenges.example")).toHaveLength(3)
  })
})

describe("files", () => {
  it.each([
    ["br, gzip", "brotli"],
    ["gzip", "gzip"],
    ["", "plain"],
  ])("with hashed names are kept for a year, encoded for %j", async (encoding, body) => {
    const response = await get("/assets/a-1.js", encoding)
    expect(response.body).toBe(body)
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable")
  })

  it("with fixed names are revalidated", async () => {
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600")
  })

  it("include the service worker, which is revalidated each time and allowed to run", async () => {
    const { headers } = await get("/sw.js")
    expect(headers["cache-control"]).toBe("no-cache")
    expect(headers["content-type"]).toMatch(/javascript/)
    expect(headers["content-security-policy"]).toMatch(/worker-src 'self'/)
  })

  it.each(["/assets/gone-2.js", "/assets/..%2f..%2fsecret.js"])("that do not exist: %s", async (url) => {
    const { statusCode, body } = await get(url)
    expect([statusCode, body]).toEqual([404, "找不到檔案"])
  })
})

it("knows the URL of a page on an ephemeral port", async () => {
  const late = createOrigins({ webOrigin: null, apiOrigin: null, webPort: 0, apiPort: 0 })
  const served = await buildPageServer({
    folder,
    origins: late,
    ...sources,
    widgetOrigin: null,
    contentOf,
    log,
  })
  late.setPorts({ web: 4321, api: 4322 })
  expect((await served.inject("/")).body).toContain('<link rel="canonical" href="http://localhost:4321/">')
  await served.close()
})

it("explains what to do when nothing is built", async () => {
  await expect(
    buildPageServer({
      folder: join(folder, "nowhere"),
      origins,
      ...sources,
      widgetOrigin: null,
      contentOf,
      log,
    }),
  ).rejects.toThrow("npm start")
})
