import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import { contact } from "@pinyu/phrases/contact"
import { type ComponentType, useEffect, useState } from "react"
import { loadChunk } from "../../../lib/chunk.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import type { WidgetProps } from "./check-state.ts"
import styles from "./human-check.module.css"
import type { HumanCheck } from "./use-human-check.ts"

const words = contact.check

/** The place where a guest shows that they are human; nothing where nothing is asked of them. */
export function HumanCheckPart({ check }: { check: HumanCheck }) {
  const { state, reload } = check
  if (check.config.status === "loading") return <Waiting />
  if (check.config.status === "failed")
    return <Banner action={<Reload onPress={reload} />}>{words.configFailed}</Banner>
  const config = check.config.value
  if (!config.is_enabled || config.provider === "none") return null
  if (config.provider === "turnstile" && !config.site_key)
    return (
      <Banner tone="error" action={<Reload onPress={reload} />}>
        {words.siteKeyMissing}
      </Banner>
    )
  const sentence = "sentence" in state ? state.sentence : null
  return (
    <fieldset className={styles.check} aria-label={words.label}>
      <Widget config={config} onChange={check.setState} />
      {sentence && (
        <Banner tone="error" action={<Reload onPress={reload} />}>
          {sentence}
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

/** Each comes with its own code, and only where it is used. */
const loadWidget = async ({ provider }: HumanCheckConfig): Promise<ComponentType<ConfiguredProps>> =>
  provider === "turnstile"
    ? (await loadChunk(() => import("./turnstile-check.tsx"))).TurnstileCheck
    : (await loadChunk(() => import("./work-check.tsx"))).WorkCheck

function Widget({ config, onChange }: ConfiguredProps) {
  const [Loaded, setLoaded] = useState<ComponentType<ConfiguredProps> | null>(null)
  const [isGone, setGone] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each widget
  useEffect(() => {
    loadWidget(config).then(
      (widget) => setLoaded(() => widget),
      () => {
        setGone(true)
        onChange({ status: "failed", sentence: words.scriptFailed })
      },
    )
  }, [])

  if (isGone) return null
  return Loaded ? <Loaded config={config} onChange={onChange} /> : <Waiting />
}
