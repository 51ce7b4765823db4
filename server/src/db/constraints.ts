/** Whether an error is the database's word that a unique constraint of this name holds already. */
export const violatesUnique = (error: unknown, constraint: string) =>
  error instanceof Error &&
  "code" in error &&
  error.code === "23505" &&
  "constraint" in error &&
  error.constraint === constraint
