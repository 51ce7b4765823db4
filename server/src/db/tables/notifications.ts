/** What members are told of. `once_key` keeps one thing from being told twice. */
export interface NotificationsTable {
  id: string
  member_id: string
  type: string
  /** The member who did it. */
  actor_id: string | null
  /** The post, wish or album that it is about. */
  about_id: string | null
  once_key: string
  created_at: Date
  read_at: Date | null
}
