// Every field of a form loads these; the other messages come with the rules.

/** Of a field without a name that people know. */
export const required = "請填寫這個欄位。"

/** Asks to fill in a field by its label; a label that is more than a word is quoted. */
export const missing = (label: string) => {
  if (/[\p{P}\s]/u.test(label)) return `請填「${label}」。`
  return `請填${/^\w/.test(label) ? " " : ""}${label}。`
}

/** Names the field in a message that asks to fill it in; other messages stay as they are. */
export const namingField = <Message>(message: Message, label: string) =>
  message === required ? missing(label) : message
