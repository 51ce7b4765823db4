import type { DataExport } from "@pinyu/contract/exports/schemas"
import { dateLabel } from "@pinyu/phrases/dates"
import { exports as words } from "@pinyu/phrases/exports"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import type { RunWithProof } from "../../lib/session/proof.ts"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { LoadState } from "../../ui/member/load-state.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useDownload, useExport, useRequestExport } from "./api.ts"
import styles from "./leaving.module.css"
import { archiveSize } from "./model.ts"

interface ExportDataProps {
  run: RunWithProof
}

/** The state of the member's latest export, and a button for a new one. */
export function ExportData({ run }: ExportDataProps) {
  const latest = useExport()
  if (latest.data === undefined)
    return <LoadState query={latest} texts={words} skeleton={<Skeleton shape="text" width="60%" />} />
  return (
    <>
      <p aria-live="polite">{stateText(latest.data)}</p>
      <Actions latest={latest.data} run={run} />
    </>
  )
}

const stateText = (latest: DataExport | null) => {
  if (latest === null) return words.text
  if (latest.state === "running") return words.running
  if (latest.state === "failed") return words.failed
  return words.ready(archiveSize(latest.size ?? 0), dateLabel(latest.expires_at ?? latest.requested_at))
}

function Actions({ latest, run }: ExportDataProps & { latest: DataExport | null }) {
  const request = useRequestExport()
  const download = useDownload()
  if (latest?.state === "running") return null
  const isReady = latest?.state === "ready"
  const begin = () =>
    run(() => request.mutateAsync()).then(
      (started) => started && toasts.show({ text: started.message, tone: "success" }),
      (error) => toasts.show({ text: toFailureMessage(error, words.requestFailed), tone: "error" }),
    )
  const save = () =>
    run(() => download.mutateAsync()).then(
      (answer) => answer && window.location.assign(answer.url),
      (error) => toasts.show({ text: toFailureMessage(error, words.downloadFailed), tone: "error" }),
    )
  return (
    <div className={styles.actions}>
      {isReady && (
        <Button busy={download.isPending} onClick={() => void save()}>
          {words.download}
        </Button>
      )}
      <Button variant="outline" busy={request.isPending} onClick={() => void begin()}>
        {latest === null ? words.request : words.again}
      </Button>
    </div>
  )
}
