interface MarkProps {
  /** Side length, as a CSS length. */
  size?: string
}

/** The mark: two rings that touch. Takes the colour of the text around it. */
export function Mark({ size = "1.75rem" }: MarkProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      aria-hidden="true"
    >
      <circle cx="17" cy="24" r="11" />
      <circle cx="31" cy="24" r="11" />
    </svg>
  )
}
