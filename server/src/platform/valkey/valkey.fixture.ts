import { connectValkey } from "./valkey.ts"

const silentLog = { info: () => undefined, warn: () => undefined }

/** A ready connection with the time limits of {@link testApp}'s. */
export const connectedValkey = async (url: string) => {
  const valkey = connectValkey(url, { log: silentLog, silenceMs: 30_000 })
  const ping = () => valkey.run((redis) => redis.ping())
  while (!(await ping().catch(() => null))) await new Promise((resolve) => setImmediate(resolve))
  return valkey
}
