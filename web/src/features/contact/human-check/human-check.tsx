import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import { contact } from "@pinyu/phrases/contact"
import { type ComponentType, useEffect, useState } from "react"
import { loadChunk } from "../../../lib/pages/chunk.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import type { WidgetProps } from "./check-state.ts"
import styles from "./human-check.module.css"
import type { HumanCheck } from "./use-human-check.ts"

const words = contact.check

/** The human check of the sender; renders nothing when none is required. */
export function HumanCheckPart({ check }: { check: HumanCheck }) {
  const { config, part, state, reload } = check
  if (part === "outline") return <Waiting />
  if (part === "failure") return <Banner action={<Reload onPress={reload} />}>{words.configFailed}</Banner>
  if (part === "nothing" || !config) return null
  if (config.provider === "turnstile" && !config.site_key)
    return (
      <Banner tone="error" action={<Reload onPress={reload} />}>
        {words.siteKeyMissing}
      </Banner>
    )
  const message = "message" in state ? state.message : null
  return (
    <fieldset className={styles.check} aria-label={words.label}>
      <Widget config={config} onChange={check.setState} />
      {message && (
        <Banner tone="error" action={<Reload onPress={reload} />}>
          {message}
        </Banner>
      )}
    </fieldset>
  )
}

function Reload({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" size="sm" onClick={onPress}>
      {words.reload}
    </Button>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={words.loading} className={styles.waiting}>
      <Skeleton height="3.5rem" shape="card" />
    </div>
  )
}

interface ConfiguredProps extends WidgetProps {
  config: HumanCheckConfig
}

/** Each widget has its own code, loaded on demand. */
const loadWidget = async ({ provider }: HumanCheckConfig): Promise<ComponentType<ConfiguredProps>> =>
  provider === "turnstile"
    ? (await loadChunk(() => import("./turnstile-check.tsx"))).TurnstileCheck
    : (await loadChunk(() => import("./work-check.tsx"))).WorkCheck

function Widget({ config, onChange }: ConfiguredProps) {
  const [Loaded, setLoaded] = useState<ComponentType<ConfiguredProps> | null>(null)
  const [isFailed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per widget
  useEffect(() => {
    loadWidget(config).then(
      (widget) => setLoaded(() => widget),
      () => {
        setFailed(true)
        onChange({ status: "failed", message: words.scriptFailed })
      },
    )
  }, [])

  if (isFailed) return null
  return Loaded ? <Loaded config={config} onChange={onChange} /> : <Waiting />
}
