import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import { contact } from "@pinyu/phrases/contact"
import { useEffect, useEffectEvent, useRef } from "react"
import { appearance } from "../../../lib/appearance.ts"
import type { WidgetProps } from "./check-state.ts"
import styles from "./human-check.module.css"
import { turnstileOptions } from "./model.ts"

const words = contact.check
const scriptUrl = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit"

/** The part of Cloudflare's script that is used. */
interface Turnstile {
  render: (container: HTMLElement, options: object) => string | undefined
  remove: (widget: string) => void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

let loading: Promise<Turnstile> | null = null

/** Loads the script once per page; a failed load can be retried. */
const loadTurnstile = () => {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement("script")
    const fail = () => {
      script.remove()
      loading = null
      reject(new Error("the script of the human check did not load"))
    }
    script.src = scriptUrl
    script.onerror = fail
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : fail())
    document.head.append(script)
  })
  return loading
}

/** Cloudflare's widget in the page's language and colours. */
export function TurnstileCheck({ config, onChange }: WidgetProps & { config: HumanCheckConfig }) {
  const container = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(onChange)

  useEffect(() => {
    let widget: string | undefined
    let isLeft = false
    const show = (turnstile: Turnstile) => {
      if (isLeft || !container.current) return
      widget = turnstile.render(container.current, {
        sitekey: config.site_key,
        ...turnstileOptions(config, appearance.scheme()),
        retry: "never",
        "refresh-expired": "manual",
        "before-interactive-callback": () => report({ status: "working" }),
        callback: (proof: string) => report({ status: "verified", proof }),
        "expired-callback": () => report({ status: "expired", message: words.expired }),
        "timeout-callback": () => report({ status: "expired", message: words.expired }),
        "error-callback": () => {
          report({ status: "failed", message: words.failed })
          // Suppresses Cloudflare's message, because the page shows its own.
          return true
        },
      })
      if (widget === undefined) throw new Error("the widget was not made")
    }
    const begin = async () => {
      report({ status: "working" })
      const turnstile = await loadTurnstile().catch(() => null)
      if (isLeft) return
      if (!turnstile) return report({ status: "failed", message: words.scriptFailed })
      try {
        show(turnstile)
      } catch {
        report({ status: "failed", message: words.renderFailed })
      }
    }
    void begin()
    return () => {
      isLeft = true
      if (widget !== undefined) window.turnstile?.remove(widget)
    }
  }, [config])

  return <div ref={container} className={styles.turnstile} />
}
