import { common } from "@pinyu/phrases/common"
import { settings as words } from "@pinyu/phrases/settings"
import { lazy, Suspense } from "react"
import { loadChunk } from "../lib/pages/chunk.ts"
import { Spinner } from "../ui/feedback/spinner.tsx"
import { settingsPageAt } from "./parts/settings-pages.ts"

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: common.documentName(settingsPageAt(location.pathname)?.title ?? words.title) },
]

/** Loads lazily: the route manifest, part of a first visit, names every file that a page imports. */
const SettingsScreen = lazy(() =>
  loadChunk(() => import("./parts/settings-screen.tsx")).then(({ SettingsScreen }) => ({
    default: SettingsScreen,
  })),
)

export default function SettingsPage() {
  return (
    <Suspense fallback={<Spinner page />}>
      <SettingsScreen />
    </Suspense>
  )
}
