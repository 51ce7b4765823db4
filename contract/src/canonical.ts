/**
 * What nobody sees in a text: controls, halves of emoji, marks of direction, joiners, selectors and fillers.
 * Spaces are not among them.
 */
const invisible = /\ufeff|(?!\s)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Dashes, minus signs, and lines that are typed in their place. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212\u23af\u2500\u2501\u2796]/gu

/** Signs that people write between the digits of a number or the groups of a code. */
const separators = /[\s().,/~\u00b7\u2022\u2027\u2219\u22c5\u30fb\u30fc-]/g

/**
 * The canonical form of what people type or paste into addresses, numbers and codes: full-width forms are
 * ordinary ones, invisible characters are dropped, and each dash is a hyphen.
 */
export const canonicalText = (typed: string) =>
  typed.replace(invisible, "").normalize("NFKC").replace(dashes, "-").trim()

/** Like `canonicalText`, without separators: the digits of a number, the characters of a code. */
export const canonicalNumber = (typed: string) => canonicalText(typed).replace(separators, "")

/**
 * The form of a password that is judged and hashed: devices spell the same typed characters differently (NFKC,
 * as NIST SP 800-63B recommends).
 */
export const canonicalPassword = (typed: string) => typed.normalize("NFKC")
