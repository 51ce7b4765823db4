/** @module-tag nightly */
import { execFile } from "node:child_process"
import { access, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { startEmbeddedPostgres } from "@pinyu/server/platform/postgres/embedded-postgres.ts"
import { inRepository } from "@pinyu/server/platform/repository.ts"
import { afterEach, beforeEach, expect, it } from "vitest"
import { startPostgres } from "./postgres.ts"

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pinyu-psql-"))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** The output of `npm run db:psql` for one statement. */
const ask = async (statement: string, env: NodeJS.ProcessEnv = {}) => {
  const args = [inRepository("scripts/db-psql.ts"), "--no-align", "--tuples-only", "--command", statement]
  const options = { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", ...env } }
  return (await promisify(execFile)(process.execPath, args, options)).stdout.trim()
}

const start = () =>
  startEmbeddedPostgres({
    folder: join(dataDir, "postgres"),
    log: { info: () => undefined, warn: () => undefined },
  })

it("connects to the embedded database of a running service", async () => {
  const postgres = await start()
  expect(await ask("create table kept (); show server_version_num")).toMatch(/^CREATE TABLE\n18\d{4}$/)
  await postgres.stop()
})

it("starts the embedded database while psql runs", async () => {
  await (await start()).stop()
  expect(await ask("show unix_socket_directories")).toContain("pinyu-")
  await expect(access(join(dataDir, "postgres/cluster/postmaster.pid"))).rejects.toThrow("ENOENT")
})

it("connects to DATABASE_URL", async () => {
  const server = await startPostgres()
  expect(await ask("select current_user", { DATABASE_URL: server.url })).toBe("pinyu")
  await server.stop()
})
