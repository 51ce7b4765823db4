import { type ComponentProps, useEffect, useRef } from "react"
import type { Submission } from "../../lib/api/use-submission.ts"
import { Banner } from "../feedback/banner.tsx"
import styles from "./form.module.css"

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  submission: Pick<Submission, "message" | "failureCount">
  onSubmit: (typed: FormData) => void
}

/** Moves the focus to the first invalid field, or else to the message above the form. */
export const focusFirstError = (container: HTMLElement) => {
  const firstInvalid = container.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (firstInvalid) firstInvalid.focus()
  else container.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" })
  return firstInvalid !== null
}

/** A form with its error message on top; focuses the first invalid field. */
export function Form({ submission, onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { message, failureCount } = submission

  useEffect(() => {
    if (failureCount > 0 && form.current) focusFirstError(form.current)
  }, [failureCount])

  return (
    // "post" keeps the values out of the URL when the form is sent before hydration.
    <form
      method="post"
      noValidate
      {...rest}
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {message && (
        <Banner key={failureCount} tone="error">
          {message}
        </Banner>
      )}
      {children}
    </form>
  )
}

/** The text of a form field. */
export const formText = (typed: FormData, field: string) => {
  const value = typed.get(field)
  return typeof value === "string" ? value : ""
}
