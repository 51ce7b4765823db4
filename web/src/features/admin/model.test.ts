import { adminPages } from "@pinyu/contract/admin/pages"
import { pages } from "@pinyu/contract/pages"
import { expect, it } from "vitest"
import { adminLoginPath, adminReturnPath, deviceName } from "./model.ts"

it.each([
  [null, adminPages.dashboard],
  ["/admin/reports?open=1", "/admin/reports?open=1"],
  [adminPages.login, adminPages.dashboard],
  [pages.explore, adminPages.dashboard],
  ["https://evil.example/admin/x", adminPages.dashboard],
  ["//evil.example/admin/x", adminPages.dashboard],
  ["/admin/%2e%2e/explore", adminPages.dashboard],
])("leads from %j to %s", (requested, path) => {
  expect(adminReturnPath(requested)).toBe(path)
})

it("includes the return path, unless it is the dashboard", () => {
  expect(adminLoginPath(adminPages.dashboard)).toBe(adminPages.login)
  expect(adminLoginPath("/admin/reports?open=1")).toBe(
    `${adminPages.login}?returnTo=%2Fadmin%2Freports%3Fopen%3D1`,
  )
})

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
    "Edge · Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari · iOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Chrome · Android",
  ],
  ["curl/8.5.0", null],
  ["", null],
])("a session is named after its device: %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
