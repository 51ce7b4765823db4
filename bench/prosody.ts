/**
 * prosody, the XMPP server that Debian installs, as a peer of the chat. It keeps each message in the archives of both
 * members, in the PostgreSQL of the service.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { answers } from "@pinyu/testkit/services/answers.ts"
import { freePort } from "@pinyu/testkit/services/free-port.ts"
import { client, xml } from "@xmpp/client"
import { sql } from "kysely"
import type { Connect } from "./chat-clients.ts"
import type { SignedIn } from "./signed-in-members.ts"

const host = "localhost"
const password = "for benchmarks only"
const resource = "bench"
const database = "prosody"
const pollMs = 50

/** A string of Lua without escapes. */
const quoted = (text: string) => `[[${text}]]`

const configOf = (folder: string, port: number, { connection }: SignedIn) => `
run_as_root = true
data_path = ${quoted(folder)}
certificates = ${quoted(folder)}
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
modules_enabled = { "roster", "saslauth", "mam" }
modules_disabled = { "s2s", "tls", "http", "offline", "limits" }
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
authentication = "internal_plain"
storage = { archive = "sql" }
default_archive_policy = true
archive_expires_after = "never"
sql = {
  driver = "PostgreSQL", database = "${database}", host = ${quoted(String(connection.host))}, port = ${Number(connection.port)},
  username = ${quoted(String(connection.user))}, password = ${quoted(String(connection.password ?? ""))}
}
log = { error = "*console" }
VirtualHost "${host}"
`

const nameOf = (n: number) => `member${n}`

/** Writes the accounts as prosody itself would store them. */
const writeAccounts = async (folder: string, count: number) => {
  const accounts = join(folder, host, "accounts")
  await mkdir(accounts, { recursive: true })
  for (let n = 0; n < count; n++)
    await writeFile(join(accounts, `${nameOf(n)}.dat`), `return { password = ${quoted(password)} };`)
}

/**
 * Starts prosody with `count` accounts. Throws where it is not installed; Debian's `lua-dbi-postgresql` lets it use
 * PostgreSQL.
 */
export const startProsody = async (signedIn: SignedIn, count: number) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-prosody-"))
  const port = await freePort()
  await sql`create database ${sql.id(database)}`.execute(signedIn.db)
  await writeAccounts(folder, count)
  const config = join(folder, "prosody.cfg.lua")
  await writeFile(config, configOf(folder, port, signedIn))
  const child = spawn("prosody", ["--config", config, "-F"], { stdio: ["ignore", "inherit", "inherit"] })
  await once(child, "spawn")
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`prosody exited with ${child.exitCode}`)
    await sleep(pollMs)
  }
  return {
    port,
    pid: Number(child.pid),
    stop: async () => {
      child.kill("SIGTERM")
      await once(child, "exit")
      await rm(folder, { recursive: true })
    },
  }
}

/** Connects members to prosody. A message counts as sent when it has arrived, since nothing acknowledges it. */
export const prosodyClients =
  (port: number): Connect =>
  async (count, onArrival) => {
    const pending = new Map<string, () => void>()
    const clients = Array.from({ length: count }, (_, n) =>
      client({ service: `xmpp://127.0.0.1:${port}`, domain: host, resource, username: nameOf(n), password }),
    )
    for (const xmpp of clients) {
      xmpp.on("stanza", (stanza) => {
        const content = stanza.is("message") ? (stanza.getChildText("body") ?? "") : ""
        const resolve = pending.get(content)
        if (resolve === undefined) return
        pending.delete(content)
        onArrival(content)
        resolve()
      })
    }
    const connect = async (xmpp: (typeof clients)[number]) => {
      await xmpp.start()
      await xmpp.send(xml("presence"))
    }
    await Promise.all(clients.map(connect))
    return {
      send: (pair, content) =>
        new Promise((resolve, reject) => {
          pending.set(content, resolve)
          const to = `${nameOf(2 * pair + 1)}@${host}/${resource}`
          const message = xml("message", { type: "chat", id: content, to }, xml("body", {}, content))
          clients[2 * pair]?.send(message).catch(reject)
        }),
      close: async () => {
        await Promise.all(clients.map((xmpp) => xmpp.stop()))
      },
    }
  }
