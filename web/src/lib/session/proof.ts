/**
 * Runs an action that needs a recent sign-in, and asks for a proof where it is not recent. Null when the member
 * does not prove who they are. A password that the member typed for the action itself is not asked for again.
 */
export type RunWithProof = <Result>(
  action: () => Promise<Result>,
  password?: string,
) => Promise<Result | null>
