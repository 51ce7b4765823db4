import type { ContactForm } from "@pinyu/contract/contact/schemas"
import { pages } from "@pinyu/contract/pages"
import { contact } from "@pinyu/phrases/contact"
import type { ReactNode } from "react"
import { Mark } from "../../ui/brand/mark.tsx"
import { LinkButton } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { Screen } from "../../ui/screen.tsx"
import { LoadingHeading, VisuallyHidden } from "../../ui/visually-hidden.tsx"
import styles from "./form-page.module.css"
import type { useForm } from "./use-form.ts"

const words = contact.status

interface FormFrameProps {
  of: ReturnType<typeof useForm>
  children: (form: ContactForm) => ReactNode
}

/** A page about one form: loading, not found, or its content. */
export function FormFrame({ of: { loading, reload }, children }: FormFrameProps) {
  if (loading.status === "loaded")
    return (
      <Screen width="medium" className={styles.page}>
        {children(loading.value)}
      </Screen>
    )
  if (loading.status === "loading") return <Outline />
  return (
    <ErrorState
      page
      level={1}
      art={<Mark size="4rem" />}
      title={words.failedTitle}
      text={loading.message}
      onRetry={loading.mayRetry ? reload : undefined}
      action={
        <LinkButton to={pages.contact} variant="outline">
          {words.backToContact}
        </LinkButton>
      }
    />
  )
}

function Outline() {
  return (
    <Screen width="medium" className={styles.page} aria-busy="true">
      <LoadingHeading />
      <VisuallyHidden>
        <span role="status">{words.loading}</span>
      </VisuallyHidden>
      <Skeleton width="14rem" height="2.25rem" />
      <Skeleton height="9rem" shape="card" />
      <Skeleton height="14rem" shape="card" />
    </Screen>
  )
}
