import { typedCode } from "@pinyu/contract/albums/marks"
import { pages } from "@pinyu/contract/pages"
import { albumAccess as words } from "@pinyu/phrases/album-access"
import { useId } from "react"
import { Link } from "react-router"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import styles from "./access.module.css"
import { useFindMarked } from "./api.ts"

/** Finds the viewer whom the code on a copied picture names. */
export function MarkFinder() {
  const submission = useSubmission()
  const find = useFindMarked()
  const titleId = useId()
  const send = (typed: FormData) => {
    const code = typedCode.safeParse(formText(typed, "code"))
    const work = async () => {
      if (!code.success) return { code: words.codeFormat }
      await find.mutateAsync(code.data)
    }
    void submission.submit(work, (error) => toFailureMessage(error, words.findFailed))
  }
  return (
    <section className={styles.finder} aria-labelledby={titleId}>
      <p id={titleId} className={styles.quiet}>
        {words.findText}
      </p>
      <Form submission={submission} onSubmit={send}>
        <TextField
          label={words.code}
          name="code"
          placeholder="K7QM-2XHD"
          autoComplete="off"
          error={submission.errors.code}
          onChange={() => submission.clearError("code")}
        />
        <Button type="submit" variant="outline" size="sm" busy={submission.pending}>
          {words.find}
        </Button>
      </Form>
      {find.data && (
        <div className={styles.view} role="status">
          <Avatar
            src={find.data.member.avatar_url}
            id={find.data.member.id}
            nickname={find.data.member.nickname}
            size={40}
          />
          <p className={styles.name}>
            <Link to={pages.user(find.data.member.id)}>
              <bdi>{find.data.member.nickname}</bdi>
            </Link>
          </p>
          <p className={styles.quiet}>{words.album(find.data.album_title)}</p>
        </div>
      )}
    </section>
  )
}
