/** What a process does. By default, one does everything. */
export const roles = ["web", "api", "sockets", "jobs", "media"] as const
export type Role = (typeof roles)[number]

/** Those that belong together without a database and a Valkey of their own, in one process. */
export const rolesOfOneProcess = ["api", "sockets", "jobs", "media"] as const satisfies readonly Role[]
