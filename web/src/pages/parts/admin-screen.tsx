import { adminPages } from "@pinyu/contract/admin/pages"
import type { ComponentType } from "react"
import { Navigate, useLocation, useParams } from "react-router"
import {
  AdminAuditScreen,
  AdminDashboardScreen,
  AdminReauthenticationDialog,
  AdminSecurityScreen,
  AdminSettingsScreen,
  AdminTeamScreen,
  AnnouncementsScreen,
  AppealsScreen,
  ContactFormScreen,
  ContactListScreen,
  FiguresScreen,
  LegalOneScreen,
  LegalVersionsScreen,
  MemberScreen,
  MembersScreen,
  PhotosScreen,
  ReportCaseScreen,
  ReportQueueScreen,
  SignalsScreen,
  TakedownScreen,
  TakedownsScreen,
  useNeedsSecondStep,
  VerificationScreen,
  VerificationsScreen,
} from "../../features/admin/index.ts"
import NotFound from "../not-found.tsx"

/** The screens of the console by the first segment of their path below `/admin`. */
const screens: Readonly<Record<string, ComponentType>> = {
  dashboard: AdminDashboardScreen,
  reports: ReportQueueScreen,
  appeals: AppealsScreen,
  photos: PhotosScreen,
  verification: VerificationsScreen,
  signals: SignalsScreen,
  takedowns: TakedownsScreen,
  members: MembersScreen,
  contact: ContactListScreen,
  announcements: AnnouncementsScreen,
  figures: FiguresScreen,
  legal: LegalVersionsScreen,
  team: AdminTeamScreen,
  settings: AdminSettingsScreen,
  audit: AdminAuditScreen,
  security: AdminSecurityScreen,
}

/** The screens of one thing, by the same segment. */
const screensOfOne: Readonly<Record<string, ComponentType>> = {
  reports: ReportCaseScreen,
  members: MemberScreen,
  contact: ContactFormScreen,
  legal: LegalOneScreen,
  takedowns: TakedownScreen,
  verification: VerificationScreen,
}

/** The screen of the admin console at the current URL; their security page for an admin who needs a second step. */
export function AdminScreen() {
  const { section = "", id } = useParams()
  const { pathname } = useLocation()
  const needsSecondStep = useNeedsSecondStep()
  if (needsSecondStep && pathname !== adminPages.security)
    return <Navigate to={adminPages.security} replace />
  const Section = (id === undefined ? screens : screensOfOne)[section] ?? NotFound
  return (
    <>
      <Section key={id} />
      <AdminReauthenticationDialog />
    </>
  )
}
