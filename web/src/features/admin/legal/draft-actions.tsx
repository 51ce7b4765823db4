import { adminPages } from "@pinyu/contract/admin/pages"
import type { LegalDraft } from "@pinyu/contract/legal/admin-schemas"
import type { LegalType } from "@pinyu/contract/legal/schemas"
import { adminLegal as words } from "@pinyu/phrases/admin-legal"
import { useState } from "react"
import { useNavigate } from "react-router"
import { ApiError } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import styles from "../console.module.css"
import { useDiscardDraft, usePublishDraft } from "./api.ts"

interface DraftActionsProps {
  type: LegalType
  draft: LegalDraft
  /** Whether the editor shows what is saved. */
  isSaved: boolean
  /** Called when another admin changed the draft. */
  onChanged: () => void
}

/** The instant of a local date and time; null for none. */
const instantOf = (typed: string) => {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Publishes or discards a saved draft, each after a confirmation. */
export function DraftActions({ type, draft, isSaved, onChanged }: DraftActionsProps) {
  const [confirming, setConfirming] = useState<"publish" | "discard" | null>(null)
  const [effectiveAt, setEffectiveAt] = useState("")
  const publish = usePublishDraft(type)
  const discard = useDiscardDraft(type)
  const navigate = useNavigate()
  const { revision } = draft
  const close = () => setConfirming(null)
  const leaveAfter = async (act: Promise<unknown>) => {
    try {
      await act
    } catch (error) {
      if (error instanceof ApiError && error.status !== 422 && error.code.startsWith("legal_draft"))
        onChanged()
      throw error
    }
    void navigate(adminPages.legal)
  }
  return (
    <section className={styles.form}>
      {!isSaved && <Banner>{words.unsaved}</Banner>}
      <TextField
        label={words.effectiveAt}
        hint={words.effectiveHint}
        optional
        type="datetime-local"
        value={effectiveAt}
        onChange={({ target }) => setEffectiveAt(target.value)}
      />
      <div className={styles.buttons}>
        <Button disabled={!isSaved} onClick={() => setConfirming("publish")}>
          {words.publish}
        </Button>
        <Button variant="danger" onClick={() => setConfirming("discard")}>
          {words.discard}
        </Button>
      </div>
      <ConfirmMutation
        open={confirming === "publish"}
        title={words.publishTitle}
        text={words.publishText(draft.version)}
        confirmLabel={words.publish}
        onClose={close}
        action={() => leaveAfter(publish.mutateAsync({ revision, effective_at: instantOf(effectiveAt) }))}
        doneText={words.published}
      />
      <ConfirmMutation
        open={confirming === "discard"}
        danger
        title={words.discardTitle}
        text={words.discardText}
        confirmLabel={words.discard}
        onClose={close}
        action={() => leaveAfter(discard.mutateAsync(revision))}
        doneText={words.discarded}
      />
    </section>
  )
}
