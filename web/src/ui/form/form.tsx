import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from "react"
import type { Submission } from "../../lib/use-submission.ts"
import { Banner } from "../feedback/banner.tsx"
import styles from "./form.module.css"

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  submission: Pick<Submission, "sentence" | "refusals">
  onSubmit: (typed: FormData) => void
}

/** Enter that ends a composition chooses a word; Safari sends it after the composition, with key code 229. */
export const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229

/** Takes a person to what was refused: the first wrong field, or else the sentence above the form. */
export const showRefusal = (place: HTMLElement) => {
  const wrong = place.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong) wrong.focus()
  else place.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" })
  return wrong !== null
}

/** A form: its failure above it, its first wrong field focused. */
export function Form({ submission, onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { sentence, refusals } = submission

  useEffect(() => {
    if (refusals > 0 && form.current) showRefusal(form.current)
  }, [refusals])

  return (
    // "post" keeps what was typed out of the address, should it be sent before the page has come to life.
    <form
      method="post"
      noValidate
      {...rest}
      ref={form}
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key === "Enter" && isComposing(event)) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {sentence && (
        <Banner key={refusals} tone="error">
          {sentence}
        </Banner>
      )}
      {children}
    </form>
  )
}

/** The text of a field in a form. */
export const textIn = (typed: FormData, field: string) => {
  const value = typed.get(field)
  return typeof value === "string" ? value : ""
}
