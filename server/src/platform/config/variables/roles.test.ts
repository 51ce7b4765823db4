import { describe, expect, it } from "vitest"
import { readConfig } from "../config.ts"
import { roleMistakes, roles } from "./roles.ts"

const shared = {
  DATABASE_URL: "postgres://db/pinyu",
  VALKEY_URL: "redis://cache",
  SESSION_SECRET: "s".repeat(32),
  S3_BUCKET: "pinyu",
}
const MEDIA_URL = "http://media:3081"

describe("roles", () => {
  it("are all in one process by default, which needs nothing else", () => {
    expect(readConfig({}).roles).toEqual(new Set(roles))
    expect(readConfig({ ROLE: "api,sockets,jobs,media" }).roles).not.toContain("web")
  })

  it("need shared parts where another process has the rest", () => {
    const message =
      "ROLE needs DATABASE_URL, VALKEY_URL and SESSION_SECRET, unless it has api, sockets, jobs and media."
    expect(roleMistakes(new Set(["web"]), {})).toEqual([message])
    for (const name of ["DATABASE_URL", "VALKEY_URL", "SESSION_SECRET"])
      expect(roleMistakes(new Set(["media"]), { ...shared, [name]: undefined })).toEqual([message])
    expect(readConfig({ ROLE: "web, sockets", ...shared, S3_BUCKET: "" }).roles).toEqual(
      new Set(["web", "sockets"]),
    )
  })

  it("need a bucket where one process answers members and another works on their files", () => {
    const message =
      "ROLE with api or jobs, and without the other, needs S3_BUCKET: both read and write files."
    const { S3_BUCKET, ...local } = { ...shared, MEDIA_URL }
    for (const role of ["api", "jobs"] as const) {
      expect(roleMistakes(new Set([role]), local)).toEqual([message])
      expect(roleMistakes(new Set([role]), { ...local, S3_BUCKET })).toEqual([])
    }
    for (const chosen of [["api", "jobs"], ["web", "sockets"], ["media"]] as const)
      expect(roleMistakes(new Set(chosen), local)).toEqual([])
  })

  it("need a process with media where one makes pictures without the role", () => {
    const message =
      "ROLE with api or jobs, and without media, needs MEDIA_URL: the address of a process with media."
    for (const role of ["api", "jobs"] as const) {
      expect(roleMistakes(new Set([role]), shared)).toEqual([message])
      expect(roleMistakes(new Set([role]), { ...shared, MEDIA_URL })).toEqual([])
      expect(roleMistakes(new Set([role, "media"]), shared)).toEqual([])
    }
    const { S3_BUCKET, ...database } = shared
    const withPath = { ...database, ROLE: "api,jobs", MEDIA_URL: `${MEDIA_URL}/path` }
    expect(() => readConfig(withPath)).toThrow("MEDIA_URL must be addresses like")
  })
})
