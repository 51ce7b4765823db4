import { dictionary, adjacencyGraphs as graphs } from "@zxcvbn-ts/language-common"
import { createEstimator, createJudge } from "../auth/password-strength.ts"
import { newAdminPassword } from "../auth/schemas.ts"

// Half a megabyte of word lists: import it dynamically.

/**
 * The password rule of admins: 12 or more characters of any kind that withstand 10⁸ guesses. The lists also
 * know common passwords without a digit, and walks on the keyboard.
 */
export const judgeAdminPassword = createJudge({
  schema: newAdminPassword,
  estimator: createEstimator({ dictionary, graphs }),
  least: 3,
  weak: "password_guessable",
  names: ["pinyu", "品遇"],
})
