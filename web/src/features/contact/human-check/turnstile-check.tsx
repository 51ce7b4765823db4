import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import { contact } from "@pinyu/phrases/contact"
import { useEffect, useEffectEvent, useRef } from "react"
import { appearance } from "../../../lib/appearance.ts"
import type { WidgetProps } from "./check-state.ts"
import styles from "./human-check.module.css"

const words = contact.check
const address = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit"

/** As much of Cloudflare's script as is used. */
interface Turnstile {
  render: (place: HTMLElement, options: object) => string | undefined
  remove: (widget: string) => void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

let loading: Promise<Turnstile> | null = null

/** The script, once for the page; one that did not come may be asked for again. */
const loadTurnstile = () => {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement("script")
    const fail = () => {
      script.remove()
      loading = null
      reject(new Error("the script of the human check did not load"))
    }
    script.src = address
    script.onerror = fail
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : fail())
    document.head.append(script)
  })
  return loading
}

/** Cloudflare's widget, in the words and colours of the page. */
export function TurnstileCheck({ config, onChange }: WidgetProps & { config: HumanCheckConfig }) {
  const place = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onChange)

  useEffect(() => {
    let widget: string | undefined
    let isLeft = false
    const show = (turnstile: Turnstile) => {
      if (isLeft || !place.current) return
      widget = turnstile.render(place.current, {
        sitekey: config.site_key,
        theme: config.theme === "auto" ? appearance.scheme() : config.theme,
        size: config.size,
        language: config.language.toLowerCase(),
        retry: "never",
        "refresh-expired": "manual",
        "before-interactive-callback": () => tell({ status: "working" }),
        callback: (proof: string) => tell({ status: "verified", proof }),
        "expired-callback": () => tell({ status: "expired", sentence: words.expired }),
        "timeout-callback": () => tell({ status: "expired", sentence: words.expired }),
        "error-callback": () => {
          tell({ status: "failed", sentence: words.failed })
          // Said here: Cloudflare's own words need not be.
          return true
        },
      })
      if (widget === undefined) throw new Error("the widget was not made")
    }
    const begin = async () => {
      tell({ status: "working" })
      const turnstile = await loadTurnstile().catch(() => null)
      if (isLeft) return
      if (!turnstile) return tell({ status: "failed", sentence: words.scriptFailed })
      try {
        show(turnstile)
      } catch {
        tell({ status: "failed", sentence: words.renderFailed })
      }
    }
    void begin()
    return () => {
      isLeft = true
      if (widget !== undefined) window.turnstile?.remove(widget)
    }
  }, [config])

  return <div ref={place} className={styles.turnstile} />
}
