import type pg from "pg"

/** How to reach the database. */
export interface DatabaseConnection extends pg.PoolConfig {
  /**
   * Set when the connection goes through a pooler in transaction mode, where consecutive transactions may run
   * in different sessions of the server: how to reach the server itself.
   */
  direct?: pg.PoolConfig
}

/** The connection for work that needs a session of its own, such as a lock held across transactions. */
export const directConnection = ({ direct, ...connection }: DatabaseConnection): pg.PoolConfig =>
  direct ?? connection
