/**
 * Runs an action that needs a recent sign-in, and asks for a proof where it is not recent. Null when the member
 * does not prove who they are.
 */
export type RunWithProof = <Result>(action: () => Promise<Result>) => Promise<Result | null>
