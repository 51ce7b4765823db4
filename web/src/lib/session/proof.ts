/**
 * Runs an action that needs a recent sign-in, and reauthenticates the member when it is not recent. Resolves to
 * null when the member cancels. Does not ask again for a password that the member typed for the action.
 */
export type RunWithProof = <Result>(
  action: () => Promise<Result>,
  password?: string,
) => Promise<Result | null>
