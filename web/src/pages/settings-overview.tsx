import { pages } from "@pinyu/contract/pages"
import { Navigate } from "react-router"
import { useColumnLayout } from "../lib/hooks/use-wide-layout.ts"

/** Beside the list there is room for a section: it opens the first one. */
export default function SettingsOverviewPage() {
  return useColumnLayout() ? <Navigate to={pages.settingsAccount} replace /> : null
}
