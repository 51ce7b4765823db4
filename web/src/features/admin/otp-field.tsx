import { adminLimits } from "@pinyu/contract/admin/limits"
import { TextField, type TextFieldProps } from "../../ui/form/text-field.tsx"
import styles from "./otp-field.module.css"

/** The code of an authenticator app; browsers and password managers know how to fill it in. */
export function OtpField(props: Pick<TextFieldProps, "label" | "error" | "onChange">) {
  return (
    <TextField
      {...props}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      // Room for the gap that apps show in the middle.
      maxLength={adminLimits.otp.digits + 1}
      className={styles.code}
    />
  )
}
