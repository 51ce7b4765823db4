import { taipeiDay } from "@pinyu/contract/calendar"
import { figureNames, figureRanges } from "@pinyu/contract/figures/options"
import { adminFigures as words } from "@pinyu/phrases/admin-figures"
import { useState } from "react"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { useQueryParameters } from "../../../lib/hooks/use-query-parameters.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { Button } from "../../../ui/button.tsx"
import { Chip } from "../../../ui/chip.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { saveFile } from "../../../ui/save-file.ts"
import { Screen } from "../../../ui/screen.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "../console.module.css"
import { exportFigures, useFigures } from "./api.ts"
import { FigureSection } from "./figure-section.tsx"
import own from "./figures.module.css"

/** Figures of the service over days. */
export function FiguresScreen() {
  const [parameters, setParameters] = useQueryParameters()
  const range = figureRanges.find((days) => String(days) === parameters.get("days")) ?? 30
  const query = useFigures(range)
  const { days = [], series = [] } = query.data ?? {}
  const isEmpty = series.every(({ values }) => values.every((value) => value === null))
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      <div className={styles.titleLine}>
        <fieldset className={styles.filters} aria-label={words.range}>
          {figureRanges.map((days) => (
            <Chip
              key={days}
              selected={days === range}
              onClick={() => setParameters(days === 30 ? {} : { days: String(days) })}
            >
              {words.days(days)}
            </Chip>
          ))}
        </fieldset>
        <ExportFigures range={range} />
      </div>
      <ListState
        query={query}
        texts={words}
        skeleton={<Skeleton shape="card" height="24rem" />}
        isEmpty={isEmpty}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        <p className={styles.quiet}>{words.latest(days.at(-1) ?? "")}</p>
        <div className={own.figures}>
          {figureNames.map((name) => (
            <FigureSection
              key={name}
              name={name}
              days={days}
              series={series.filter((one) => one.name === name)}
            />
          ))}
        </div>
      </ListState>
    </Screen>
  )
}

function ExportFigures({ range }: { range: number }) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      saveFile(await exportFigures(range), words.fileName(taipeiDay(serverClock.now())))
    } catch (error) {
      toasts.show({ text: toFailureMessage(error, words.exportFailed), tone: "error" })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button variant="outline" busy={isSaving} onClick={() => void save()}>
      {words.export}
    </Button>
  )
}
