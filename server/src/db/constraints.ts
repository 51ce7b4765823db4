/** Whether an error reports a violation of the unique constraint with this name. */
export const violatesUnique = (error: unknown, constraint: string) =>
  error instanceof Error &&
  "code" in error &&
  error.code === "23505" &&
  "constraint" in error &&
  error.constraint === constraint
