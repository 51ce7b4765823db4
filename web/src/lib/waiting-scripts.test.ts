import { describe, expect, it } from "vitest"
import { letScriptsFollow, letScriptsWait } from "./waiting-scripts.ts"

const page = `<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>
<script>boot()</script></head><body><p>品遇</p><script type="module" async="">import "/a.js"</script></body></html>`

describe("scripts that wait", () => {
  const waiting = letScriptsWait(page)

  it("are not for the browser to load, nor to run", () => {
    expect(waiting).not.toContain('rel="modulepreload"')
    expect(waiting).not.toContain('type="module"')
    expect(waiting).toContain('<link rel="waiting" href="/a.js"/><link rel="waiting" href="/b.js"/>')
    expect(waiting).toContain('<script type="waiting" async="">import "/a.js"</script>')
  })

  it("are missed where there are none: such a page would never start", () => {
    expect(() => letScriptsWait("<body></body>")).toThrow("no script")
    expect(() => letScriptsWait('<script type="module"></script>')).toThrow("no script")
  })

  it("are started by the last one of the page; what else is in it stays", () => {
    expect(waiting).toMatch(/<script>\(.*\)\("waiting"\)<\/script><\/body><\/html>$/s)
    expect(waiting).toContain("<script>boot()</script></head><body><p>品遇</p>")
  })
})

it("scripts that follow are asked for at once, behind what is seen first", () => {
  const following = letScriptsFollow(page)
  expect(following.match(/<link rel="modulepreload" fetchpriority="low"/g)).toHaveLength(2)
  expect(following).toContain('<script type="module" async="">')
})
