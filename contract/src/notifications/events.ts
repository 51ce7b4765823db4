/** What happened that a member is told of. `actorId` is who did it. */
export type NotificationEvent =
  | { type: "like_received" | "match_found"; memberId: string; actorId: string }
  /** `day` is a day in Taipei (`YYYY-MM-DD`): a visit is told once a day. */
  | { type: "profile_viewed"; memberId: string; actorId: string; day: string }
