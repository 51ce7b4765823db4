import { connectValkey } from "./valkey.ts"

const nobody = { info: () => undefined, warn: () => undefined }

/** A connection that is ready. */
export const connectedValkey = async (url: string) => {
  const valkey = connectValkey(url, nobody)
  const ping = () => valkey.run((redis) => redis.ping())
  while (!(await ping().catch(() => null))) await new Promise((resolve) => setImmediate(resolve))
  return valkey
}
