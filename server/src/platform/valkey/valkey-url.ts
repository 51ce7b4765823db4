interface Address {
  host: string
  port: number
}

interface Common {
  username?: string
  password?: string
  isTls: boolean
  /** Precedes every key and channel of this installation. */
  keyPrefix: string
}

/** The servers that a VALKEY_URL names. */
export type ValkeyServers =
  | (Common & { kind: "server"; url: string })
  | (Common & {
      kind: "sentinel"
      sentinels: readonly Address[]
      /** The name under which the sentinels know the master. */
      master: string
      db: number
      /** The credentials of the sentinels themselves. */
      sentinelUsername?: string
      sentinelPassword?: string
    })
  | (Common & { kind: "cluster"; nodes: readonly Address[] })

const defaultPrefix = "pinyu:"
const defaultPorts = { sentinel: 26_379, cluster: 6_379 }

/** scheme, credentials, hosts, path, query. `URL` accepts only one host. */
const manyHosts = /^(redis|valkey)(s?)\+(sentinel|cluster):\/\/(?:([^@/]*)@)?([^@/?#]+)(\/[^?#]*)?(\?[^#]*)?$/
const oneHost = /^(?:(redis|valkey)(s?)):\/\//
/** A name, an IPv4 address, or an IPv6 address in brackets, with an optional port. */
const hostAndPort = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i
const dbOnly = /^(?:\/(?:\d{1,5})?)?$/
const masterAndDb = /^\/([\w.-]+)(?:\/(\d{1,5}))?\/?$/

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** `user:password` or `:password`; null when malformed. */
const readCredentials = (text = "") => {
  const colon = text.indexOf(":")
  const [username, password] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)].map(decode)
  if (username == null || password == null) return null
  return { ...(username && { username }), ...(password && { password }) }
}

const readAddress = (text: string, defaultPort: number): Address | null => {
  const [, six, name, port] = hostAndPort.exec(text) ?? []
  const host = six ?? name
  const number = port === undefined ? defaultPort : Number(port)
  return host === undefined || number < 1 || number > 65_535 ? null : { host, port: number }
}

const readServer = (text: string, isTls: boolean): ValkeyServers | null => {
  // The client knows only the schemes of Redis.
  const address = text.replace(/^valkey/, "redis")
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const credentials = [url.username, url.password].map(decode)
  if (credentials.includes(null) || !dbOnly.test(url.pathname)) return null
  const keyPrefix = url.searchParams.get("keyPrefix") ?? defaultPrefix
  url.searchParams.delete("keyPrefix")
  return { kind: "server", isTls, keyPrefix, url: url.href }
}

/**
 * Reads a VALKEY_URL: one server (`redis://`), sentinels and the name of their master
 * (`redis+sentinel://host,host/name/db`), or nodes of a cluster (`redis+cluster://host,host`). Each scheme
 * may be `valkey`, and `rediss` stands for TLS. Returns null for any other text.
 */
export const readValkeyUrl = (text: string): ValkeyServers | null => {
  const single = oneHost.exec(text)
  if (single) return readServer(text, single[2] === "s")
  const [, , secure, kind, given, hosts = "", path = "", query = ""] = manyHosts.exec(text) ?? []
  if (kind !== "sentinel" && kind !== "cluster") return null
  const addresses = hosts.split(",").map((host) => readAddress(host, defaultPorts[kind]))
  const known = addresses.filter((address) => address !== null)
  const credentials = readCredentials(given)
  if (known.length < addresses.length || !credentials) return null
  const parameters = new URLSearchParams(query)
  const keyPrefix = parameters.get("keyPrefix") ?? defaultPrefix
  const common = { ...credentials, isTls: secure === "s", keyPrefix }
  // A cluster has no numbered databases.
  if (kind === "cluster") return path === "" || path === "/" ? { ...common, kind, nodes: known } : null
  const [, master, db = "0"] = masterAndDb.exec(path) ?? []
  if (master === undefined) return null
  const sentinelUsername = parameters.get("sentinelUsername")
  const sentinelPassword = parameters.get("sentinelPassword")
  return {
    ...{ ...common, kind, sentinels: known, master, db: Number(db) },
    ...(sentinelUsername && { sentinelUsername }),
    ...(sentinelPassword && { sentinelPassword }),
  }
}
