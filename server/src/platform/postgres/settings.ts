/** The role and database that initdb creates. The server is ours alone, so it needs no others. */
export const SUPERUSER = "postgres"
export const DATABASE = "postgres"

/** Only names the socket file: the server listens on no network. */
export const PORT = 5432

/** The largest `DATABASE_POOL_SIZE`. */
export const maxPoolSize = 200
/** For the job queue, backups and psql. */
const otherConnections = 20

/**
 * PostgreSQL inherits nothing of our environment: no secrets, no PG* variables of the user, no guessed time
 * zone.
 */
export const CHILD_ENVIRONMENT = { LC_ALL: "C", TZ: "UTC" }

/**
 * The arguments of the postmaster. They are on the command line and not in postgresql.conf, so that an
 * existing database runs with the current settings, and so that `cluster_name` identifies the process.
 */
export const postmasterArguments = (dataFolder: string, socketFolder: string, name: string): string[] => {
  const settings: Record<string, string | number> = {
    cluster_name: name,
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    port: PORT,
    max_connections: maxPoolSize + otherConnections,
    shared_buffers: "64MB",
    // The application has a pool, so three workers would cost memory without a benefit.
    io_method: "sync",
    fsync: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    // Errors go to the client, which logs them with its redaction; here they would show addresses and texts
    // of members (duplicate keys, rejected values). LOG, FATAL and PANIC remain.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_statement: "none",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    logging_collector: "off",
  }
  const options = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`])
  return ["-D", dataFolder, ...options]
}
