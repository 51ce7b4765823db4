import { ZxcvbnFactory } from "@zxcvbn-ts/core"
import type { FieldError } from "../fields.ts"
import { commonPasswords, isCommonPassword } from "./common-passwords.ts"
import { newPassword } from "./schemas.ts"

// 92 KB with its word list: import it dynamically.

/** From very weak to very strong. 0 means rejected. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** The known data of the password's owner. */
export interface PasswordOwner {
  email?: string
  nickname?: string
}

export interface PasswordJudgement {
  /** Why the password is rejected; null when it is accepted. */
  error: FieldError | null
  strength: Strength
}

/** Shorter names occur in too many words. */
const leastNameLength = 3

/** Longer passwords are already strong, and estimating a hostile one would take seconds. */
const estimatedCharacters = 32

/** The parts of common passwords by frequency, then the passwords themselves. */
const guessableWords = () => {
  const counts = new Map<string, number>()
  for (const password of commonPasswords)
    for (const word of password.match(/\p{L}{3,}/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word)
  return [...words, ...commonPasswords]
}

type EstimatorOptions = NonNullable<ConstructorParameters<typeof ZxcvbnFactory>[0]>

/** Estimates how many guesses a password withstands. */
export const createEstimator = ({ dictionary, ...options }: EstimatorOptions = {}) =>
  new ZxcvbnFactory({
    ...options,
    dictionary: { common: guessableWords(), ...dictionary },
    maxLength: estimatedCharacters,
  })

const plain = (text: string) => text.normalize("NFKC").toLowerCase()
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "")

/**
 * Names that a password must not contain: the nickname, and the local part of the address without its tag.
 */
const namesOf = ({ email = "", nickname = "" }: PasswordOwner) => {
  const [local = ""] = plain(email).split("@")
  const [untagged = ""] = local.split("+")
  const names = [local, untagged, plain(nickname)].flatMap((name) => [name.trim(), lettersAndDigits(name)])
  return [...new Set(names)].filter((name) => [...name].length >= leastNameLength)
}

const containsName = (password: string, names: readonly string[]) => {
  const [typed, squeezed] = [plain(password), lettersAndDigits(plain(password))]
  return names.some((name) => typed.includes(name) || squeezed.includes(name))
}

const rejected = (error: FieldError): PasswordJudgement => ({ error, strength: 0 })

/** What a new password must fulfil. */
interface PasswordRule {
  schema: Pick<typeof newPassword, "safeParse">
  estimator: Pick<ZxcvbnFactory, "check">
  least: Exclude<Strength, 0>
  /** The error of a password that is easier to guess. */
  weak: FieldError
  /** Names that no password contains, beside those of the owner. */
  names?: readonly string[]
}

/** Creates the judgement of a rule. It also rejects common passwords and those with the owner's name. */
export const createJudge =
  ({ schema, estimator, least, weak, names: forbidden = [] }: PasswordRule) =>
  (typed: string, owner: PasswordOwner = {}): PasswordJudgement => {
    const { data: password = "", error } = schema.safeParse(typed)
    const [issue] = error?.issues ?? []
    if (issue) return rejected(issue.message as FieldError)
    const names = namesOf(owner)
    if (containsName(password, names)) return rejected("password_own_name")
    if (containsName(password, forbidden)) return rejected(weak)
    if (isCommonPassword(password)) return rejected("password_common")
    const { score } = estimator.check(password, names)
    return score < least ? rejected(weak) : { error: null, strength: score }
  }

/** The password rule of members: of the meter, the forms and the server. */
export const judgePassword = createJudge({
  schema: newPassword,
  estimator: createEstimator(),
  least: 1,
  weak: "password_common",
})
