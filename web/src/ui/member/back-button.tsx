import IconArrowLeft from "~icons/tabler/arrow-left"
import { Button, IconButton } from "../button.tsx"
import { classNames } from "../class-names.ts"
import { Icon } from "../icon.tsx"
import styles from "./back-button.module.css"
import { useGoBack } from "./use-go-back.ts"

interface BackButtonProps {
  label: string
  /** The target when this page was the first. */
  fallback: string
  /** Icon only, in the corner of a photo. */
  onPhoto?: boolean
  className?: string | undefined
}

/** Leads back to the previous page. */
export function BackButton({ label, fallback, onPhoto = false, className }: BackButtonProps) {
  const goBack = useGoBack(fallback)
  if (onPhoto)
    return (
      <div className={classNames(styles.onPhoto, className)}>
        <IconButton label={label} look="onPhoto" onClick={goBack}>
          <Icon of={IconArrowLeft} />
        </IconButton>
      </div>
    )
  return (
    <Button
      variant="quiet"
      className={classNames(styles.back, className)}
      icon={<Icon of={IconArrowLeft} size="1.125rem" />}
      onClick={goBack}
    >
      {label}
    </Button>
  )
}
