/** What is wrong, from a field's wire name to the sentence that says it. */
export type Problems = Readonly<Record<string, string>>

/** The problems without one field's: its owner is mending it. */
export const without = (problems: Problems, field: string): Problems => {
  if (!(field in problems)) return problems
  const { [field]: _mended, ...rest } = problems
  return rest
}

export const hasAny = (problems: Problems) => Object.keys(problems).length > 0
