import { common } from "@pinyu/phrases/common"
import { type ComponentProps, useState } from "react"
import IconEye from "~icons/tabler/eye"
import IconEyeOff from "~icons/tabler/eye-off"
import { IconButton } from "../button.tsx"
import { Icon } from "../icon.tsx"
import styles from "./field.module.css"
import { Field, type FieldLook } from "./field.tsx"

export interface PasswordFieldProps extends FieldLook, Omit<ComponentProps<"input">, "className" | "type"> {}

/**
 * A password field with a show/hide toggle. Set `autoComplete` to "current-password" or "new-password".
 */
export function PasswordField({ label, hint, error, optional, className, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => (
        <div className={styles.withAdornment}>
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={styles.control}
          />
          <span className={styles.adornment}>
            <IconButton
              label={shown ? common.hidePassword : common.showPassword}
              onClick={() => setShown(!shown)}
            >
              <Icon of={shown ? IconEyeOff : IconEye} />
            </IconButton>
          </span>
        </div>
      )}
    </Field>
  )
}
