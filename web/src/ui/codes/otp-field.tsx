import { TextField, type TextFieldProps } from "../form/text-field.tsx"
import styles from "./otp-field.module.css"

/** The code of an authenticator app; browsers and password managers can fill it in. */
export function OtpField(
  props: Pick<TextFieldProps, "label" | "error" | "onChange"> & { "data-autofocus"?: boolean },
) {
  return (
    <TextField
      {...props}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      className={styles.code}
    />
  )
}

/** A recovery code, or either kind where both are accepted. Groups may contain spaces or hyphens. */
export function CodeField(
  props: Pick<TextFieldProps, "label" | "error" | "onChange"> & { "data-autofocus"?: boolean },
) {
  return (
    <TextField
      {...props}
      name="otp"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
