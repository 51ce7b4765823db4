const violates = (error: unknown, code: string, constraint: string) =>
  error instanceof Error &&
  "code" in error &&
  error.code === code &&
  "constraint" in error &&
  error.constraint === constraint

/** Whether an error reports a violation of the unique constraint with this name. */
export const violatesUnique = (error: unknown, constraint: string) => violates(error, "23505", constraint)

/** Whether an error reports a violation of the foreign key with this name. */
export const violatesForeignKey = (error: unknown, constraint: string) => violates(error, "23503", constraint)
