import { expect, it, onTestFinished } from "vitest"
import { withTimeLimit } from "../time-limit.ts"
import { openValkey, valkeyServers } from "./open-connection.ts"

it("does not let the address replace the limits of the service", async () => {
  const url = "redis://127.0.0.1:1?enableOfflineQueue=true&maxRetriesPerRequest=99&commandTimeout=90000"
  const connection = openValkey(valkeyServers(url), { silenceMs: 250 })
  connection.on("error", () => undefined)
  onTestFinished(() => connection.disconnect())
  // At once, since the server is down.
  await expect(withTimeLimit(connection.ping(), 15_000)).rejects.toThrow("Stream isn't writeable")
})
