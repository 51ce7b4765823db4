import "altcha/external"
import "altcha/altcha.css"
import { humanCheckRoutes } from "@pinyu/contract/contact/routes"
import { contact } from "@pinyu/phrases/contact"
import type {} from "altcha/types/react"
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker"
import { useEffect, useEffectEvent, useRef } from "react"
import { apiOrigin } from "../../../lib/config.ts"
import type { CheckState, WidgetProps } from "./check-state.ts"
import styles from "./human-check.module.css"

const words = contact.check
const language = "zh-tw"

$altcha.algorithms.set("PBKDF2/SHA-256", () => new Pbkdf2Worker())
$altcha.i18n.set(language, {
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

/** What the widget says of itself, as this form understands it. */
const stateFrom = ({ state, payload }: { state?: unknown; payload?: unknown }): CheckState => {
  if (state === "verified" && typeof payload === "string") return { status: "verified", proof: payload }
  if (state === "expired") return { status: "expired", sentence: words.expired }
  if (state === "error") return { status: "failed", sentence: words.failed }
  return { status: state === "verifying" ? "working" : "unverified" }
}

const configuration = JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false })

/** A box to tick; the browser then works for a moment, which costs a person nothing and a flood of letters much. */
export function WorkCheck({ onChange }: WidgetProps) {
  const place = useRef<HTMLElement>(null)
  const tell = useEffectEvent(onChange)

  useEffect(() => {
    const widget = place.current
    const onState = (event: Event) => {
      if (event instanceof CustomEvent) tell(stateFrom(event.detail))
    }
    widget?.addEventListener("statechange", onState)
    return () => widget?.removeEventListener("statechange", onState)
  }, [])

  return (
    <altcha-widget
      ref={place}
      className={styles.work}
      challenge={apiOrigin() + humanCheckRoutes.challenge.path}
      configuration={configuration}
      language={language}
      type="checkbox"
    />
  )
}
