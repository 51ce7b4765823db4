import { newLegalDraft } from "@pinyu/contract/legal/admin-schemas"
import { legalLimits } from "@pinyu/contract/legal/limits"
import type { LegalType } from "@pinyu/contract/legal/schemas"
import { adminLegal as words } from "@pinyu/phrases/admin-legal"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { legal } from "@pinyu/phrases/legal"
import { useState } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { Button } from "../../../ui/button.tsx"
import { DocumentText } from "../../../ui/document-text.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "../console.module.css"
import { type EditorStart, useEditorStart, useSaveDraft } from "./api.ts"
import { DraftActions } from "./draft-actions.tsx"

/** The draft of a document: edit, preview, publish. */
export function DraftEditor({ type }: { type: LegalType }) {
  const query = useEditorStart(type)
  const [round, setRound] = useState(0)
  const restart = async () => {
    await query.refetch()
    setRound(round + 1)
  }
  return (
    <>
      <Heading level={1} size="xl">
        {words.editorTitle}
      </Heading>
      {query.data ? (
        <Editor key={round} type={type} start={query.data} onRestart={restart} />
      ) : (
        <LoadState query={query} texts={words} skeleton={<Outline />} />
      )}
    </>
  )
}

function Outline() {
  return (
    <div aria-busy="true">
      <Skeleton shape="card" height="24rem" />
    </div>
  )
}

const textsOf = ({ draft, title, content }: EditorStart) => ({
  ...{ version: draft?.version ?? "", title, changes: draft?.changes ?? "", content },
})
type Texts = ReturnType<typeof textsOf>

interface EditorProps {
  type: LegalType
  start: EditorStart
  onRestart: () => Promise<void>
}

function Editor({ type, start, onRestart }: EditorProps) {
  const { draft } = start
  const [texts, setTexts] = useState(() => textsOf(start))
  const [isPreviewing, setPreviewing] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  const submission = useSubmission({ legal_version_exists: "version" })
  const saveDraft = useSaveDraft(type)
  const isSaved = draft !== null && JSON.stringify(texts) === JSON.stringify(textsOf(start))
  const noteOutdated = (error: unknown) => {
    if (error instanceof ApiError && error.code === "legal_draft_changed") setOutdated(true)
    throw error
  }
  const save = () =>
    void submission.submit(async () => {
      const body = { ...texts, revision: draft?.revision ?? 0 }
      const found = validateForm(newLegalDraft, body)
      if (hasErrors(found)) return found
      const saved = await saveDraft.mutateAsync(body).catch(noteOutdated)
      setTexts(textsOf({ draft: saved.draft, title: saved.draft.title, content: saved.draft.content }))
      toasts.show({ text: words.savedNotice, tone: "success" })
    })
  return (
    <>
      <div className={styles.words}>
        <p className={styles.lead}>{legal[type].title}</p>
        <p className={styles.quiet}>
          {draft ? words.saved(draft.updated_by, dateTimeLabel(draft.updated_at)) : words.notSaved}
        </p>
      </div>
      {isOutdated && (
        <Banner tone="error">
          <p>{words.changed}</p>
          <Button variant="outline" size="sm" onClick={() => void onRestart()}>
            {words.reload}
          </Button>
        </Banner>
      )}
      {isPreviewing ? (
        <Preview texts={texts} onEdit={() => setPreviewing(false)} />
      ) : (
        <Form submission={submission} onSubmit={save}>
          <Fields texts={texts} onChange={(change) => setTexts({ ...texts, ...change })} form={submission} />
          <div className={styles.buttons}>
            <Button type="submit" busy={submission.pending}>
              {words.save}
            </Button>
            <Button variant="outline" onClick={() => setPreviewing(true)}>
              {words.preview}
            </Button>
          </div>
        </Form>
      )}
      {draft && (
        <DraftActions type={type} draft={draft} isSaved={isSaved} onChanged={() => setOutdated(true)} />
      )}
    </>
  )
}

interface FieldsProps {
  texts: Texts
  onChange: (change: Partial<Texts>) => void
  form: ReturnType<typeof useSubmission>
}

function Fields({ texts, onChange, form: { errors, clearError } }: FieldsProps) {
  const control = (name: keyof Texts) => ({
    ...{ name, value: texts[name], error: errors[name] },
    onChange: ({ target }: { target: { value: string } }) => {
      clearError(name)
      onChange({ [name]: target.value })
    },
  })
  return (
    <>
      <TextField
        {...control("version")}
        label={words.version}
        hint={words.versionHint}
        autoComplete="off"
        inputMode="decimal"
      />
      <TextField {...control("title")} label={words.documentTitle} autoComplete="off" />
      <TextAreaField
        {...control("changes")}
        label={words.changes}
        hint={words.changesHint}
        rows={4}
        max={legalLimits.changes.max}
      />
      <TextAreaField
        {...control("content")}
        label={words.content}
        hint={words.contentHint}
        rows={20}
        max={legalLimits.draftContent.max}
      />
    </>
  )
}

/** The texts as members will see them. */
function Preview({ texts, onEdit }: { texts: Texts; onEdit: () => void }) {
  const [now] = useState(() => serverClock.now().toISOString())
  return (
    <section className={styles.part}>
      <p className={styles.lead}>{words.previewText}</p>
      <div className={styles.form}>
        <Heading level={2} size="xl">
          {texts.title}
        </Heading>
        <DocumentText
          version={texts.version}
          updatedAt={now}
          changes={texts.changes || null}
          content={texts.content}
        />
      </div>
      <div>
        <Button variant="outline" onClick={onEdit}>
          {words.edit}
        </Button>
      </div>
    </section>
  )
}
