/** Error messages, keyed by the field's wire name. */
export type Problems = Readonly<Record<string, string>>

/** Returns the problems without those of one field. */
export const withoutProblem = (problems: Problems, field: string): Problems => {
  if (!(field in problems)) return problems
  const { [field]: _removed, ...rest } = problems
  return rest
}

export const hasAny = (problems: Problems) => Object.keys(problems).length > 0
