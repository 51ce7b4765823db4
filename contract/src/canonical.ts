/**
 * The form of a password that is judged and hashed: devices spell the same typed characters differently (NFKC,
 * as NIST SP 800-63B recommends).
 */
export const canonicalPassword = (typed: string) => typed.normalize("NFKC")
