/** Error messages, keyed by the field's wire name. */
export type FieldErrors = Readonly<Record<string, string>>

/** Returns the errors without those of one field. */
export const withoutError = (errors: FieldErrors, field: string): FieldErrors => {
  if (!(field in errors)) return errors
  const { [field]: _removed, ...rest } = errors
  return rest
}

export const hasErrors = (errors: FieldErrors) => Object.keys(errors).length > 0
