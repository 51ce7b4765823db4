import { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { type FieldError, fieldError } from "../fields.ts"
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

const estimator = new ZxcvbnFactory({
  dictionary: { common: guessableWords() },
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

/**
 * The password rule of the meter, the forms and the server: 6 to 128 characters with a letter and a digit,
 * not common or guessable, without the owner's name.
 */
export const judgePassword = (password: string, owner: PasswordOwner = {}): PasswordJudgement => {
  if (password === "") return rejected("required")
  const { data = "", error } = newPassword.safeParse(password)
  const [issue] = error?.issues ?? []
  // "Too short" alone would not name the required length.
  if (issue)
    return rejected(
      issue.message === fieldError("too_short") ? "password_rule" : (issue.message as FieldError),
    )
  const names = namesOf(owner)
  if (containsName(data, names)) return rejected("password_own_name")
  if (isCommonPassword(data)) return rejected("password_common")
  const { score } = estimator.check(data, names)
  return score === 0 ? rejected("password_common") : { error: null, strength: score }
}
