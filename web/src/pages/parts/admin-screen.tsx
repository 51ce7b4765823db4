import type { ComponentType } from "react"
import { useParams } from "react-router"
import {
  AdminAuditScreen,
  AdminDashboardScreen,
  AdminTeamScreen,
  AnnouncementsScreen,
  ContactFormScreen,
  ContactListScreen,
} from "../../features/admin/index.ts"
import NotFound from "../not-found.tsx"

/** The screens of the console by the first segment of their path below `/admin`. */
const screens: Readonly<Record<string, ComponentType>> = {
  dashboard: AdminDashboardScreen,
  contact: ContactListScreen,
  announcements: AnnouncementsScreen,
  team: AdminTeamScreen,
  audit: AdminAuditScreen,
}

/** The screens of one thing, by the same segment. */
const screensOfOne: Readonly<Record<string, ComponentType>> = { contact: ContactFormScreen }

/** The screen of the admin console at the current URL. */
export function AdminScreen() {
  const { section = "", id } = useParams()
  const Section = (id === undefined ? screens : screensOfOne)[section] ?? NotFound
  return <Section key={id} />
}
