/** Characters as the contract counts them: of the trimmed text, by code point. */
export const countCharacters = (text: string) => [...text.trim().normalize("NFC")].length
