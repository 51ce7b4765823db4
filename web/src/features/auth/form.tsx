import { type FormProps, Form as PlainForm } from "../../ui/form/form.tsx"
import { warmUp } from "./lazy.ts"

/** A form of this area: its calls are loaded at the first touch. */
export function Form(props: FormProps) {
  return <PlainForm onFocus={warmUp} {...props} />
}
