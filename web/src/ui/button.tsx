import type { ComponentProps, ReactNode } from "react"
import { Link, type LinkProps } from "react-router"
import styles from "./button.module.css"
import { classNames } from "./class-names.ts"

export type ButtonVariant = "primary" | "outline" | "quiet" | "danger"
export type ButtonSize = "sm" | "md" | "lg"

interface ButtonLook {
  /** `primary` (one per view), `outline`, `quiet` (text only) or `danger`. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the width of its container. */
  block?: boolean
  /** A small icon before the label. */
  icon?: ReactNode
}

const lookOf = ({ variant = "primary", size = "md", block = false }: ButtonLook, className?: string) =>
  classNames(styles.button, styles[variant], styles[size], block && styles.block, className)

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** Shows a small spinner and ignores presses while work is pending, without losing focus. */
  busy?: boolean
}

/** A button. `type` defaults to "button", so that it never submits a form by accident. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

export interface LinkButtonProps extends ButtonLook, LinkProps {}

/** A link that looks like a button. For navigation only. */
export function LinkButton({ variant, size, block, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={lookOf({ variant, size, block }, className)}>
      {icon}
      {children}
    </Link>
  )
}

/** `ring` is for a plain background; `onPhoto` stays readable on a photo in light and dark mode. */
export type IconButtonLook = "plain" | "ring" | "onPhoto"

export interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible label, also shown as the tooltip. */
  label: string
  look?: IconButtonLook | undefined
}

/** A round icon button of 44 px. */
export function IconButton({ label, look = "plain", className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.iconButton, styles[look], className)}
    >
      {children}
    </button>
  )
}
