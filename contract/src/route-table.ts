import { adminRoutes } from "./admin/routes.ts"
import { albumsRoutes } from "./albums/routes.ts"
import { authRoutes } from "./auth/routes.ts"
import { chatRoutes } from "./chat/routes.ts"
import { contactDeskRoutes } from "./contact/desk-routes.ts"
import { contactRoutes, humanCheckRoutes } from "./contact/routes.ts"
import { exploreRoutes } from "./explore/routes.ts"
import { feedRoutes } from "./feed/routes.ts"
import { friendsRoutes } from "./friends/routes.ts"
import { healthRoutes } from "./health.ts"
import { mediaRoutes } from "./media/routes.ts"
import { notesRoutes } from "./notes/routes.ts"
import { notificationMailRoutes, notificationsRoutes } from "./notifications/routes.ts"
import { profileRoutes } from "./profiles/routes.ts"
import { reportsRoutes } from "./reports/routes.ts"
import type { Route } from "./route.ts"
import { versionRoutes } from "./version/routes.ts"
import { wishesRoutes } from "./wishes/routes.ts"

/** Every call of the product, by area. The server binds exactly these; nothing else answers under `/api`. */
export const routeTable = {
  health: healthRoutes,
  version: versionRoutes,
  auth: authRoutes,
  profiles: profileRoutes,
  explore: exploreRoutes,
  friends: friendsRoutes,
  notes: notesRoutes,
  reports: reportsRoutes,
  chat: chatRoutes,
  feed: feedRoutes,
  notifications: notificationsRoutes,
  notificationMails: notificationMailRoutes,
  media: mediaRoutes,
  wishes: wishesRoutes,
  humanCheck: humanCheckRoutes,
  contact: contactRoutes,
  contactDesk: contactDeskRoutes,
  albums: albumsRoutes,
  admin: adminRoutes,
} as const

/** The table as one list. */
export const allRoutes: readonly Route[] = Object.values(routeTable).flatMap((area) =>
  Object.values<Route>(area),
)
