import { describe, expect, it } from "vitest"
import { deferScriptsUntilPaint, lowerScriptPriority } from "./deferred-scripts.ts"

const page = `<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>
<script>boot()</script></head><body><p>品遇</p><script type="module" async="">import "/a.js"</script></body></html>`

describe("deferred scripts", () => {
  const waiting = deferScriptsUntilPaint(page)

  it("are neither loaded nor run by the browser", () => {
    expect(waiting).not.toContain('rel="modulepreload"')
    expect(waiting).not.toContain('type="module"')
    expect(waiting).toContain('<link rel="waiting" href="/a.js"/><link rel="waiting" href="/b.js"/>')
    expect(waiting).toContain('<script type="waiting" async="">import "/a.js"</script>')
  })

  it("fail when the page has none: such a page would never start", () => {
    expect(() => deferScriptsUntilPaint("<body></body>")).toThrow("no script")
    expect(() => deferScriptsUntilPaint('<script type="module"></script>')).toThrow("no script")
  })

  it("are started by the last script of the page, which leaves the rest unchanged", () => {
    expect(waiting).toMatch(/<script>\(.*\)\("waiting"\)<\/script><\/body><\/html>$/s)
    expect(waiting).toContain("<script>boot()</script></head><body><p>品遇</p>")
  })
})

it("are requested at once, but after what is painted first", () => {
  const following = lowerScriptPriority(page)
  expect(following.match(/<link rel="modulepreload" fetchpriority="low"/g)).toHaveLength(2)
  expect(following).toContain('<script type="module" async="">')
})
