import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import { describe, expect, it } from "vitest"
import { isCheckRequired, partFor, turnstileOptions } from "./model.ts"

const usual: HumanCheckConfig = {
  provider: "proof_of_work",
  is_enabled: true,
  bypass_for_registered_users: true,
  is_enabled_for_sign_in: true,
  site_key: null,
  theme: "auto",
  size: "flexible",
  language: "zh-TW",
}
const loaded = (changes: Partial<HumanCheckConfig> = {}) =>
  ({ status: "loaded", value: { ...usual, ...changes } }) as const
const loading = { status: "loading" } as const
const failed = { status: "failed", error: new Error("away") } as const

describe("the human check on the page", () => {
  it.each([
    ["guests by default", loaded(), "guest", "widget"],
    ["members by default", loaded(), "member", "nothing"],
    ["members without the bypass", loaded({ bypass_for_registered_users: false }), "member", "widget"],
    ["guests when the check is off", loaded({ is_enabled: false }), "guest", "nothing"],
    ["members, off", loaded({ is_enabled: false, bypass_for_registered_users: false }), "member", "nothing"],
    ["guests while it loads", loading, "guest", "outline"],
    ["guests when it did not load", failed, "guest", "failure"],
    ["a writer who is not known yet", loaded(), null, "nothing"],
  ] as const)("has for %s the right part", (_name, config, writer, part) => {
    expect(partFor(config, writer)).toBe(part)
    expect(isCheckRequired(config, writer)).toBe(part === "widget" || part === "outline")
  })

  it("passes the configuration to Cloudflare's widget, and the page's scheme when none is configured", () => {
    expect(turnstileOptions(usual, "dark")).toEqual({ theme: "dark", size: "flexible", language: "zh-tw" })
    const chosen = { ...usual, theme: "light", size: "compact", language: "en" } as const
    expect(turnstileOptions(chosen, "dark")).toEqual({ theme: "light", size: "compact", language: "en" })
  })
})
