import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

/** A mail in the outbox. */
export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
}

export interface SentText {
  to: string
  text: string
  createdAt: string
}

/** Reads the mails of a server with this outbox folder, oldest first. */
export const createOutbox = (folder: string) => {
  const readAll = async <Sent>(isIncluded: (name: string) => boolean): Promise<Sent[]> => {
    const names = await readdir(folder).catch(() => [])
    const files = names.filter(isIncluded).sort()
    return Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))))
  }
  const isText = (name: string) => name.endsWith(".sms.json")

  const mails = () => readAll<SentMail>((name) => name.endsWith(".json") && !isText(name))

  return {
    /** To all recipients. */
    mails,
    mailsTo: async (address: string) => (await mails()).filter(({ to }) => to === address),
    textsTo: async (number: string) => {
      const texts = await readAll<SentText>(isText)
      return texts.filter(({ to }) => to === number)
    },
  }
}

const found = (text: string | undefined, pattern: RegExp) => {
  const match = text === undefined ? undefined : pattern.exec(text)?.[1]
  if (match === undefined) throw new Error(`no message matches ${pattern}`)
  return match
}

/** The six-digit code in the last of the messages. */
export const codeIn = (messages: readonly { text: string }[]) =>
  found(messages.at(-1)?.text, /(?<!\d)(\d{6})(?!\d)/)

const lastMatch = (messages: readonly { text: string }[], pattern: RegExp) =>
  found(messages.findLast(({ text }) => pattern.test(text))?.text, pattern)

/** The token of the last link that verifies, resets, confirms or undoes something. */
export const tokenIn = (messages: readonly { text: string }[]) =>
  lastMatch(messages, /\/(?:verify-account|reset-password|account-link\/(?!not-me)[a-z-]+)\/([\w-]+)/)

/** The token of the last "this was not me" link. */
export const noticeTokenIn = (messages: readonly { text: string }[]) =>
  lastMatch(messages, /\/account-link\/not-me\/([\w-]+)/)
