/** Counts characters like the contract: code points of the trimmed text. */
export const countCharacters = (text: string) => [...text.trim().normalize("NFC")].length
