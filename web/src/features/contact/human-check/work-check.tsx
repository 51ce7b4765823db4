import "altcha/external"
import "altcha/altcha.css"
import { humanCheckRoutes } from "@pinyu/contract/contact/routes"
import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import { contact } from "@pinyu/phrases/contact"
import type {} from "altcha/types/react"
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker"
import { useEffect, useEffectEvent, useRef } from "react"
import { apiOrigin } from "../../../lib/config.ts"
import type { CheckState, WidgetProps } from "./check-state.ts"
import styles from "./human-check.module.css"
import { altchaOptions } from "./model.ts"

const words = contact.check
const ownLanguage = "zh-tw"

$altcha.algorithms.set("PBKDF2/SHA-256", () => new Pbkdf2Worker())
$altcha.i18n.set(ownLanguage, {
  label: words.unverified,
  loading: words.loading,
  verifying: words.working,
  waitAlert: words.workingWait,
  verified: words.verified,
  verificationRequired: words.required,
  expired: words.expired,
  error: words.failed,
  reload: words.reload,
})

/** Maps the widget's state to ours. */
const stateFrom = ({ state, payload }: { state?: unknown; payload?: unknown }): CheckState => {
  if (state === "verified" && typeof payload === "string") return { status: "verified", proof: payload }
  if (state === "expired") return { status: "expired", message: words.expired }
  if (state === "error") return { status: "failed", message: words.failed }
  return { status: state === "verifying" ? "working" : "unverified" }
}

const configuration = JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false })

/** A checkbox with a proof of work: a moment for one sender, expensive for a flood. */
export function WorkCheck({ config, onChange }: WidgetProps & { config: HumanCheckConfig }) {
  const { scheme, width, language } = altchaOptions(config)
  const widgetRef = useRef<HTMLElement>(null)
  const report = useEffectEvent(onChange)

  useEffect(() => {
    // Our texts are in the bundle; those of other languages load from the package.
    if (language !== ownLanguage) void import("altcha/i18n/all").catch(() => undefined)
  }, [language])

  useEffect(() => {
    const widget = widgetRef.current
    const onState = (event: Event) => {
      if (event instanceof CustomEvent) report(stateFrom(event.detail))
    }
    widget?.addEventListener("statechange", onState)
    return () => widget?.removeEventListener("statechange", onState)
  }, [])

  return (
    <altcha-widget
      ref={widgetRef}
      className={styles.work}
      style={{ colorScheme: scheme, inlineSize: width }}
      challenge={apiOrigin() + humanCheckRoutes.challenge.path}
      configuration={configuration}
      language={language}
      type="checkbox"
    />
  )
}
