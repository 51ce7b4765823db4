/** The ports of Swift's four servers. */
export interface SwiftPorts {
  proxy: number
  account: number
  container: number
  object: number
}

const section = (name: string, values: Record<string, string | number>) =>
  [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`), ""].join("\n")

const common = (folder: string, user: string, port: number) =>
  section("DEFAULT", {
    bind_ip: "127.0.0.1",
    bind_port: port,
    user,
    swift_dir: folder,
    devices: `${folder}/devices`,
    mount_check: "false",
    disable_fallocate: "true",
    workers: 0,
    log_level: "WARNING",
  })

/** A busy machine may stop a server for longer than Swift's half a second, which would count as its failure. */
const patience = { conn_timeout: 60, node_timeout: 60, error_suppression_limit: 1_000_000 }

const filter = (name: string, values: Record<string, string | number> = {}) =>
  section(`filter:${name}`, { use: `egg:swift#${name}`, ...values })

const keeperFile = (kind: string, head: string) =>
  [
    head,
    section("pipeline:main", { pipeline: `healthcheck ${kind}-server` }),
    section(`app:${kind}-server`, { use: `egg:swift#${kind}` }),
    filter("healthcheck"),
  ].join("\n")

const proxyFile = (head: string, secret: string) =>
  [
    head,
    section("pipeline:main", {
      pipeline:
        "catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server",
    }),
    section("app:proxy-server", { use: "egg:swift#proxy", account_autocreate: "true", ...patience }),
    ...["catch_errors", "gatekeeper", "healthcheck", "listing_formats", "bulk", "slo", "dlo"].map((name) =>
      filter(name),
    ),
    // tempauth requires a memcached but tolerates an unreachable one after a single attempt.
    section("filter:cache", {
      use: "egg:swift#memcache",
      memcache_servers: "127.0.0.1:1",
      error_suppression_limit: 1,
      error_suppression_interval: 1_000_000,
    }),
    filter("s3api", { location: "us-east-1", cors_preflight_allow_origin: "*" }),
    filter("tempauth", { user_pinyu_tests: `${secret} .admin` }),
  ].join("\n")

/** The configuration of each server by its name. All run in `folder` as `user`. */
export const swiftFiles = (options: { folder: string; user: string; secret: string; ports: SwiftPorts }) => {
  const head = (name: keyof SwiftPorts) => common(options.folder, options.user, options.ports[name])
  return {
    proxy: proxyFile(head("proxy"), options.secret),
    account: keeperFile("account", head("account")),
    container: keeperFile("container", head("container")),
    object: keeperFile("object", head("object")),
  } satisfies Record<keyof SwiftPorts, string>
}
