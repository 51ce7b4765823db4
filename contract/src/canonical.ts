/**
 * What nobody sees in a text: controls, halves of emoji, marks of direction, joiners, selectors and fillers.
 * Spaces are not among them.
 */
const invisible = /\ufeff|(?!\s)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Halves of emoji and control characters, which a cut or a paste leaves behind. */
const debris = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu

/** A character that is not a space, joiner, mark, filler or placeholder. */
const visible =
  /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}]/u

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

/** Whether a text has a visible character. */
export const isVisible = (text: string) => visible.test(text)

/** A text as its writer meant it: without halves of emoji and control characters. */
export const withoutDebris = (written: string) => written.replace(debris, "")

/** A text as it is sent: mended and trimmed, and empty when nothing of it is visible. */
export const textToSend = (written: string) => {
  const text = withoutDebris(written).trim()
  return isVisible(text) ? text : ""
}

/**
 * The form of a password that is judged and hashed: devices spell the same typed characters differently (NFKC,
 * as NIST SP 800-63B recommends).
 */
export const canonicalPassword = (typed: string) => typed.normalize("NFKC")
