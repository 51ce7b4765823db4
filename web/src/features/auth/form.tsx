import { type FormProps, Form as PlainForm } from "../../ui/form/form.tsx"
import { preload } from "./lazy.ts"

/** A form of this area, which loads its API calls on first touch. */
export function Form(props: FormProps) {
  return <PlainForm onFocus={preload} {...props} />
}
