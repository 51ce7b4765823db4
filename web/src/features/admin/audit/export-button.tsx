import type { AuditFilter } from "@pinyu/contract/admin/audit"
import { adminLimits } from "@pinyu/contract/admin/limits"
import { taipeiDay } from "@pinyu/contract/calendar"
import { adminAudit as words } from "@pinyu/phrases/admin-audit"
import { useState } from "react"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { Button } from "../../../ui/button.tsx"
import { saveFile } from "../../../ui/save-file.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { exportAudit } from "./api.ts"

/** Saves the filtered log as CSV. A long log takes several calls. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const [parts, setParts] = useState<number | null>(null)
  const run = async () => {
    setParts(0)
    try {
      saveFile(await exportAudit(filter, setParts), words.fileName(taipeiDay(serverClock.now())))
    } catch (error) {
      toasts.show({ text: toFailureMessage(error, words.exportFailed), tone: "error" })
    } finally {
      setParts(null)
    }
  }
  return (
    <>
      <Button variant="outline" busy={parts !== null} onClick={() => void run()}>
        {words.export}
      </Button>
      <span role="status">{parts ? words.exporting(parts * adminLimits.auditExportPage) : ""}</span>
    </>
  )
}
