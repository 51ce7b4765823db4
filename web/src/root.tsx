import "./ui/tokens.css"
import "./ui/base.css"
import "./ui/fonts/pinyu-serif.css"
import { common } from "@pinyu/phrases/common"
import { type ReactNode, useEffect, useEffectEvent } from "react"
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigate } from "react-router"
import { appearance, bootScript, themeColors } from "./lib/appearance.ts"
import { hideComposingKeys } from "./lib/composing-keys.ts"
import { documentOrigins } from "./lib/config.ts"
import { loadChunk } from "./lib/pages/chunk.ts"
import fillInsUrl from "./lib/pages/fill-ins.js?url"
import { oldBrowserScript } from "./lib/pages/old-browsers.ts"
import { onNavigationRequest } from "./lib/pages/service-worker.ts"
import { connectSession, session } from "./lib/session/session.ts"
import { removeLegacyTokens, storage, storageKeys, tabStorage } from "./lib/session/storage.ts"
import { AppNotices } from "./pages/parts/app-notices.tsx"
import { ScriptsOff } from "./pages/parts/scripts-off.tsx"
import { SplashPage } from "./pages/parts/splash-page.tsx"
import { ToastRegion } from "./ui/toast/toast-region.tsx"

// Before the first component listens.
if ("document" in globalThis) hideComposingKeys(window)

export { RootError as ErrorBoundary } from "./pages/parts/root-error.tsx"

/** What only the built pages contain is not part of the app's own scripts. */
const isBuilding = import.meta.env.SSR

/** Runs in built pages before everything else. */
function BuiltScript() {
  const script = isBuilding ? oldBrowserScript(fillInsUrl) : ""
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/** The document around every page, at build time and in the browser. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-Hant-TW" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <BuiltScript />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
        <meta name="pinyu-api" content={documentOrigins().api} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: bootScript }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <noscript>{isBuilding && <ScriptsOff />}</noscript>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export const meta = () => [
  { title: `${common.brand} ${common.brandLatin}` },
  { name: "description", content: common.siteDescription },
]

/** Shown while the code of the requested page loads. */
export const HydrateFallback = () => <SplashPage />

/** Loaded only where a session exists or begins. */
const loadSessionNetwork = async () =>
  (await loadChunk(() => import("./lib/session/session-network.ts"))).sessionNetwork

export default function App() {
  const navigate = useNavigate()
  const go = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => onNavigationRequest(go), [])
  useEffect(() => appearance.follow(), [])
  useEffect(() => {
    removeLegacyTokens([storage, tabStorage])
    if (storage.get(storageKeys.exited))
      import("./lib/session/finish-exit.ts").then(({ finishExit }) => finishExit()).catch(() => {})
    void session.start(loadSessionNetwork)
    return connectSession()
  }, [])
  return (
    <>
      <AppNotices />
      <Outlet />
      <ToastRegion />
    </>
  )
}
