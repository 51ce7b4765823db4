/** The roles of the team, from the most rights to the fewest. */
export const adminRoles = ["owner", "moderator", "support", "viewer"] as const
export type AdminRole = (typeof adminRoles)[number]

/** The roles that have each right. A route of the admin console names the right that it requires. */
export const rolesWithRight = {
  /** An admin's own sign-in, sessions and authenticator app. */
  account: adminRoles,
  /** The state of the services. */
  status: adminRoles,
  announcements: adminRoles,
  "announcements.send": ["owner", "moderator"],
  contact: ["owner", "moderator", "support"],
  /** The log of all acts. */
  audit: ["owner"],
  /** The accounts of the team. */
  team: ["owner"],
  /** Drafts and versions of the terms and the privacy policy. */
  legal: ["owner"],
  /** Members' accounts, without anything private. */
  members: ["owner", "moderator", "support"],
  "members.suspend": ["owner", "moderator"],
  /** Reports with their evidence, and decisions about them. */
  reports: ["owner", "moderator"],
  /** The queue of new photos. */
  photos: ["owner", "moderator"],
  /** What members sent to verify their photos. */
  verification: ["owner", "moderator"],
  /** Content that an authority or a victim asked to be removed. */
  takedowns: ["owner", "moderator"],
  /** What a takedown keeps sealed. */
  "takedowns.open": ["owner"],
  /** Numbers of the service, without anything about a member. */
  figures: adminRoles,
  /** Members with something unusual on a day. */
  signals: ["owner", "moderator"],
  /** What owners change while the service runs. */
  settings: ["owner"],
  "members.rename": ["owner", "moderator"],
  "members.vip": ["owner", "support"],
} as const satisfies Record<string, readonly AdminRole[]>
export type AdminRight = keyof typeof rolesWithRight
export const adminRights = Object.keys(rolesWithRight) as readonly AdminRight[]

/** The right that a route of the admin console requires; undefined for other routes. */
export const adminRightOf = ({ access }: { access: string }): AdminRight | undefined =>
  adminRights.find((right) => access === `admin:${right}`)

/** Whether a role has a right. */
export const hasRight = (role: AdminRole, right: AdminRight) =>
  (rolesWithRight[right] as readonly AdminRole[]).includes(role)

/** Whether a right is withheld from an admin without a second step, where the service requires one. */
export const needsSecondStep = (right: AdminRight) => right !== "account"

/** What a role may do. */
export const rightsOf = (role: AdminRole): AdminRight[] =>
  adminRights.filter((right) => hasRight(role, right))
