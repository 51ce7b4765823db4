import type { OwnProfile, PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { firstSteps } from "@pinyu/phrases/first-steps"
import { profiles } from "@pinyu/phrases/profiles"
import type { ReactNode } from "react"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { LoadingPart } from "../../../ui/feedback/skeleton.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { LeaveGuard } from "../../../ui/member/leave-guard.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { useChangeProfile, useOwnProfile } from "../own/api.ts"
import { changesIn, draftOf, errorsOf } from "../own/model.ts"
import { PromptFields } from "../own/prompts/prompt-fields.tsx"

type Draft = readonly PromptAnswer[] | null

interface StepProps {
  /** What was written before another step; null without it. */
  draft: Draft
  onDraft: (change: (draft: Draft) => Draft) => void
  onDone: () => void
  /** The buttons at the end; the form submits. */
  renderActions: (busy: boolean) => ReactNode
}

/** The member's answers to prompts. */
export function PromptsStep(props: StepProps) {
  const query = useOwnProfile()
  if (!query.data)
    return <LoadState query={query} texts={firstSteps} skeleton={<LoadingPart height="20rem" />} />
  return <PromptsForm {...props} profile={query.data} />
}

function PromptsForm(props: StepProps & { profile: OwnProfile }) {
  const { profile, onDraft, onDone, renderActions } = props
  const prompts = props.draft ?? draftOf(profile).prompts
  const submission = useSubmission()
  const changeProfile = useChangeProfile()
  const draft = { ...draftOf(profile), prompts }
  const submit = () =>
    submission.submit(async () => {
      const errors = errorsOf(draft)
      if (hasErrors(errors)) return errors
      await changeProfile({ prompts: [...prompts] })
      onDraft(() => null)
      onDone()
    })
  return (
    <Form submission={submission} onSubmit={() => void submit()} aria-label={firstSteps.prompts.label}>
      <LeaveGuard unsaved={Object.keys(changesIn(draft, profile)).length > 0} texts={profiles} />
      <PromptFields
        answers={prompts}
        retired={profile.retired_prompts}
        errors={submission.errors}
        onEdit={(edit) => {
          onDraft((known) => edit(known ?? draftOf(profile).prompts))
          submission.clear()
        }}
      />
      {renderActions(submission.pending)}
    </Form>
  )
}
