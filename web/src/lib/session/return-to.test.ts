import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isExplorePath, loginPath, returnPath } from "./return-to.ts"

describe("returnPath", () => {
  it.each([
    "/explore?regions=%E8%87%BA%E5%8C%97%E5%B8%82",
    "/user/0192a7c0-0000-7000-8000-000000000001",
    "/feed?postId=1#comments",
    "/search?q=https%3A%2F%2Fexample.com",
    "/search?q=//example.com",
  ])("keeps %s", (path) => {
    expect(returnPath(path)).toBe(path)
  })

  const hostile = String.raw`/ /login /login/ /login?returnTo=/feed /register /./login explore
    //evil.example ///evil.example /\evil.example \\evil.example /feed\..\evil
    /.//evil.example /feed/..//evil.example /%2Fevil.example /%2f/evil.example /%5Cevil.example
    /%255Cevil.example /%252F%252Fevil.example /%2525252525252Fevil.example /%09/evil.example
    /%0d%0aSet-Cookie:a /% https://evil.example/feed https:/evil.example javascript:alert(1)
    JaVaScRiPt:alert(1) data:text/html,x @evil.example .evil.example`.split(/\s+/)

  it.each([
    ...[null, undefined, "", "/\t/evil.example", "/\n/evil.example", " /feed", "\u0000/feed"],
    ...hostile,
  ])("goes to explore instead of %j", (path) => {
    expect(returnPath(path)).toBe("/explore")
  })

  it("never leaves the site, whatever its input", { tags: "heavy" }, () => {
    const parts = fc.constantFrom(
      ...String.raw`/ \ %2f %5c .. . @ : javascript: evil.example ?`.split(" "),
      "\t",
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(parts).map((list) => list.join("")),
        ),
        (requested) => {
          const path = returnPath(requested)
          expect(new URL(path, "https://pinyu.test").origin).toBe("https://pinyu.test")
          expect(path).toMatch(/^\/(?![/\\])/)
        },
      ),
    )
  })
})

describe("loginPath", () => {
  it("includes the return path", () => {
    expect(loginPath("/explore?online=true")).toBe("/login?returnTo=%2Fexplore%3Fonline%3Dtrue")
  })

  it("omits a return path to explore or to a sign-in page", () => {
    expect(loginPath("/")).toBe("/login")
  })
})

it.each([
  ["/explore", true],
  ["/explore?online=true", true],
  ["/search", true],
  ["/user/0192a7c0-0000-7000-8000-000000000001", true],
  ["/feed", false],
  [null, false],
])("a visitor who wanted %s is asked to sign in to explore: %s", (requested, expected) => {
  expect(isExplorePath(requested)).toBe(expected)
})
