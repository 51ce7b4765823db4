/** @module-tag alone */
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Stack, startStack } from "@pinyu/testkit/dev-stack.ts"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { openRunbook } from "@pinyu/testkit/runbook.ts"
import { findValkey, type ValkeyProcess } from "@pinyu/testkit/services/valkey-process.ts"
import { startValkeySentinel } from "@pinyu/testkit/services/valkey-sentinel.ts"
import { expect, it, onTestFinished } from "vitest"

const [former, next] = ["former-password", "next-password"]

const placeOf = ({ port }: ValkeyProcess) => ({
  values: { "valkey-cli": `${findValkey("cli")} -p ${port}`, " -p 26379": "" },
})

/** What a server answers to a password: `OK`, or the code of its error. */
const answerTo = async (password: string, { port }: ValkeyProcess) => {
  const words = ["-p", String(port), "AUTH", password]
  const { stdout } = await promisify(execFile)(findValkey("cli"), words)
  return /^\w+/.exec(stdout)?.[0]
}

it("the password of Valkey is changed as ops/rotate-secrets.md says, and holds after restarts and a failover", async () => {
  const valkey = await startValkeySentinel({ password: former })
  onTestFinished(valkey.stop)
  const { servers, sentinels, master } = valkey
  const folder = await mkdtemp(join(tmpdir(), "pinyu-password-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  let node: Stack | undefined
  onTestFinished(() => node?.stop())
  const restartNode = async (VALKEY_URL: string) => {
    await node?.stop()
    node = undefined
    node = await startStack({ folder, env: { VALKEY_URL } })
  }
  const expectConnected = () =>
    eventually(async () => {
      expect(await (await fetch(`${node?.api}/readyz`)).json()).toMatchObject({
        checks: { cache: "ok" },
      })
    })
  /** Every server accepts these passwords and no other, also after a restart, which may be a failover. */
  const expectAccepted = async (...accepted: string[]) => {
    for (const server of servers) {
      await server.restart()
      for (const password of [former, next])
        expect(await answerTo(password, server)).toBe(accepted.includes(password) ? "OK" : "WRONGPASS")
      await valkey.settled()
    }
  }
  await restartNode(valkey.url)
  await expectConnected()

  const runbook = await openRunbook("rotate-secrets.md", {
    from: "The password of Valkey",
    values: {
      "=OLD": `=${former}`,
      "=NEW": `=${next}`,
      ">NEW": `>${next}`,
      " NEW": ` ${next}`,
      "SET master ": `SET ${master} `,
    },
  })
  await runbook.runIn(servers.map(placeOf))
  await expectAccepted(former, next)
  await expectConnected()
  await runbook.runIn(servers.map(placeOf))
  await runbook.runIn(sentinels.map(placeOf))
  await restartNode(valkey.urlWith(next))
  await expectConnected()
  await runbook.runIn(servers.map(placeOf))

  const promoted = await valkey.currentMaster()
  await runbook.runIn(servers.filter((server) => server !== promoted).map(placeOf))
  expect(runbook.isDone()).toBe(true)
  await expectAccepted(next)
  for (const sentinel of sentinels) await sentinel.restart()
  await valkey.settled()

  // A failover, by which the replica becomes the master and the former master its replica.
  const replaced = await valkey.currentMaster()
  await replaced.kill()
  await eventually(async () => expect(await valkey.currentMaster()).not.toBe(replaced))
  await replaced.restart()
  await valkey.settled()
  await expectConnected()
}, 600_000)
