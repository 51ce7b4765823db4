import { healthRoutes } from "@pinyu/contract/health"
import type { Route } from "@pinyu/contract/route"
import { account } from "../features/account/index.ts"
import { admin } from "../features/admin/index.ts"
import { albums } from "../features/albums/index.ts"
import { auth } from "../features/auth/index.ts"
import { avoidedContacts } from "../features/avoided-contacts/index.ts"
import { chat } from "../features/chat/index.ts"
import { contact } from "../features/contact/index.ts"
import { explore } from "../features/explore/index.ts"
import { exports } from "../features/exports/index.ts"
import { feed } from "../features/feed/index.ts"
import { figures } from "../features/figures/index.ts"
import { friends } from "../features/friends/index.ts"
import { legal } from "../features/legal/index.ts"
import { media } from "../features/media/index.ts"
import { meetings } from "../features/meetings/index.ts"
import { moderation } from "../features/moderation/index.ts"
import { notes } from "../features/notes/index.ts"
import { notifications } from "../features/notifications/index.ts"
import { passkeys } from "../features/passkeys/index.ts"
import { preferences } from "../features/preferences/index.ts"
import { profiles } from "../features/profiles/index.ts"
import { reports } from "../features/reports/index.ts"
import { secondStep } from "../features/second-step/index.ts"
import { security } from "../features/security/index.ts"
import { settings } from "../features/settings/index.ts"
import { signals } from "../features/signals/index.ts"
import { takedowns } from "../features/takedowns/index.ts"
import { verification } from "../features/verification/index.ts"
import { version } from "../features/version/index.ts"
import { wishes } from "../features/wishes/index.ts"
import type { AnyArea, JobMapOf, Merged } from "../platform/area.ts"

/**
 * Every area of the service. Its services, routes, jobs, socket events and periodic tasks follow from its
 * declaration.
 */
export const areas = {
  version,
  auth,
  passkeys,
  security,
  secondStep,
  legal,
  account,
  exports,
  profiles,
  preferences,
  explore,
  friends,
  avoidedContacts,
  notes,
  reports,
  moderation,
  chat,
  feed,
  notifications,
  media,
  wishes,
  contact,
  albums,
  admin,
  settings,
  signals,
  figures,
  takedowns,
  meetings,
  verification,
}

export type Areas = typeof areas
export type AreaName = keyof Areas
export const areaNames = Object.keys(areas) as AreaName[]

const declarations: readonly AnyArea[] = Object.values(areas)

type IdsIn<Group> = Group extends Readonly<Record<string, Route>> ? Group[keyof Group]["id"] : never
/** The id of every route. */
export type RouteId = IdsIn<typeof healthRoutes | Areas[AreaName]["routes"][number]["routes"]>

/** Every route of the product. The server binds exactly these; no other path under `/api` responds. */
export const allRoutes: readonly Route[] = [
  healthRoutes,
  ...declarations.flatMap(({ routes }) => routes.map((served) => served.routes)),
].flatMap((group) => Object.values<Route>(group))

/** Every job of the product, by name. */
export type AppJobs = Merged<JobMapOf<Parameters<Areas[AreaName]["create"]>[0]>>
export const jobNames = declarations.flatMap(({ jobs }) => Object.keys(jobs)) as (keyof AppJobs)[]
