import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { Failure } from "./failure.mjs"
import { findPsql, openTarget, targetOfUrl } from "./psql.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-psql-"))
})
afterEach(() => rm(folder, { recursive: true }))

it("finds the first psql, or reports what to install", async () => {
  await writeFile(join(folder, "psql"), "")
  expect(findPsql(["/nowhere", folder])).toBe(join(folder, "psql"))
  expect(() => findPsql(["/nowhere"])).toThrow(Failure)
  expect(() => findPsql(["/nowhere"])).toThrow("psql is not installed here.")
})

it("keeps the password of DATABASE_URL out of the arguments", () => {
  expect(targetOfUrl("postgres://user:se%40cret@db:5433/pinyu?sslmode=require")).toMatchObject({
    args: ["--dbname=postgres://user@db:5433/pinyu?sslmode=require"],
    env: { PGPASSWORD: "se@cret" },
  })
  expect(targetOfUrl("postgres://db/pinyu").env).toEqual({})
  const writable = "target_session_attrs=read-write"
  expect(targetOfUrl(`postgres://user:s,e%3Acret@a:1,b/pinyu?${writable}`)).toMatchObject({
    args: [`--dbname=postgres://user@a:1,b/pinyu?${writable}`],
    env: { PGPASSWORD: "s,e:cret" },
  })
})

it("does not create a missing database", async () => {
  await expect(openTarget({ databaseUrl: null, dataDir: folder })).rejects.toThrow("There is no database in")
})
