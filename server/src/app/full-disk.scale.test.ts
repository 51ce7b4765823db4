import { execFile } from "node:child_process"
import { appendFile, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { testApp } from "@pinyu/testkit/test-app.ts"
import { command } from "@pinyu/testkit/test-server.ts"
import { expect, it, onTestFinished } from "vitest"
import { newId } from "../platform/ids.ts"
import { chooseRunAs } from "../platform/postgres/run-as.ts"

const run = promisify(execFile)
const content = "滿".repeat(400)
const most = 2_000

/** A small file system for the server's user. Only root may mount one. */
const mountSmallDisk = async () => {
  const path = await mkdtemp(join(tmpdir(), "pinyu-small-"))
  const { uid, gid } = (await chooseRunAs(join(path, "none"))) ?? {}
  if (uid === undefined) throw new Error("this test needs root, which may mount a file system")
  await run("mount", ["-t", "tmpfs", "-o", `size=64m,uid=${uid},gid=${gid},mode=700`, "pinyu", path])
  return {
    path,
    remove: async () => {
      await run("umount", [path])
      await rm(path, { recursive: true })
    },
  }
}

/** Fills a file system; returns the file that takes the room. */
const fill = async (path: string) => {
  const file = join(path, "ballast")
  for (const size of [1 << 20, 1 << 12]) {
    const bytes = Buffer.alloc(size)
    const isFull = () =>
      appendFile(file, bytes).then(
        () => false,
        () => true,
      )
    while (!(await isFull()));
  }
  return file
}

it("a full disk of the database is a retryable error, and writing goes on by itself when there is room", async () => {
  const disk = await mountSmallDisk()
  onTestFinished(disk.remove)
  const server = await startPostgres()
  const connection = { connectionString: server.url }
  // The tables are on the small disk, the log of the database is not: without room for it the server would end.
  await command({ connection }, `create tablespace small location '${disk.path}'`)
  await command({ connection }, "alter database postgres set default_tablespace = small")
  const app = await testApp({ database: { connection, close: () => server.stop() } })
  onTestFinished(() => app.close())
  const member = await buildMember(app)
  const post = (key: string) =>
    app.call(feedRoutes.create, { as: member, body: { content }, headers: { "idempotency-key": key } })

  const ballast = await fill(disk.path)
  const stored: string[] = []
  let key = newId()
  let answer = await post(key)
  for (; answer.status === 201 && stored.length < most; answer = await post(key)) {
    stored.push(answer.body.post.id)
    key = newId()
  }
  expect([answer.status, answer.body.code]).toEqual([503, "unavailable"])
  expect(answer.headers).toHaveProperty("retry-after")
  expect((await app.call(authRoutes.me, { as: member })).status).toBe(200)

  await rm(ballast)
  const retried = await post(key)
  expect(retried.status).toBe(201)
  const posts = await app.db.selectFrom("posts").select("id").execute()
  expect(posts.map(({ id }) => id).toSorted()).toEqual([...stored, retried.body.post.id].toSorted())
})
