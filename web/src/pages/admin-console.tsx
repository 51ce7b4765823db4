import { admin } from "@pinyu/phrases/admin"
import { adminAppeals } from "@pinyu/phrases/admin-appeals"
import { adminAudit } from "@pinyu/phrases/admin-audit"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { adminFigures } from "@pinyu/phrases/admin-figures"
import { adminLegal } from "@pinyu/phrases/admin-legal"
import { adminMembers } from "@pinyu/phrases/admin-members"
import { adminPhotos } from "@pinyu/phrases/admin-photos"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { adminSettings } from "@pinyu/phrases/admin-settings"
import { adminSignals } from "@pinyu/phrases/admin-signals"
import { adminTakedowns } from "@pinyu/phrases/admin-takedowns"
import { adminTeam } from "@pinyu/phrases/admin-team"
import { adminVerification } from "@pinyu/phrases/admin-verification"
import { common } from "@pinyu/phrases/common"
import { shell } from "@pinyu/phrases/shell"
import { lazy, Suspense } from "react"
import { loadChunk } from "../lib/pages/chunk.ts"
import { Spinner } from "../ui/feedback/spinner.tsx"

const names: Readonly<Record<string, string>> = {
  dashboard: admin.status.name,
  reports: adminReports.name,
  appeals: adminAppeals.name,
  photos: adminPhotos.name,
  verification: adminVerification.name,
  signals: adminSignals.name,
  takedowns: adminTakedowns.name,
  members: adminMembers.name,
  contact: adminContact.name,
  announcements: admin.announcements.name,
  figures: adminFigures.name,
  legal: adminLegal.name,
  team: adminTeam.name,
  settings: adminSettings.name,
  audit: adminAudit.name,
  security: admin.security.name,
}

export const meta = ({ params }: { params: { section?: string } }) => [
  { title: common.documentName(names[params.section ?? ""] ?? shell.notFoundName) },
  { name: "robots", content: "noindex" },
]

/** Loads lazily: the route manifest, part of a first visit, names every file that a page imports. */
const AdminScreen = lazy(() =>
  loadChunk(() => import("./parts/admin-screen.tsx")).then(({ AdminScreen }) => ({ default: AdminScreen })),
)

export default function AdminConsolePage() {
  return (
    <Suspense fallback={<Spinner page />}>
      <AdminScreen />
    </Suspense>
  )
}
