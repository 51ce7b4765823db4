import { chatLimits } from "@pinyu/contract/chat/limits"
import { messageFixture } from "@pinyu/testkit/factories/message.ts"
import { describe, expect, it } from "vitest"
import { currentContext } from "../composer/context.ts"
import { withCurrentQuote } from "./quotes.ts"

const source = messageFixture({ id: "source", content: "在嗎" })
const reply = messageFixture({
  ...{ id: "reply", reply_to_message_id: "source", reply_content: "在嗎", reply_type: "text" },
})
const long = "👨‍👩‍👧‍👦".repeat(chatLimits.quote)

/** What may happen to the source of a quote. */
const changes = [
  { name: "nothing", change: {}, quote: { reply_content: "在嗎", reply_is_deleted: false } },
  {
    name: "an edit",
    change: { content: "睡了嗎", is_edited: true },
    quote: { reply_content: "睡了嗎", reply_is_deleted: false },
  },
  {
    name: "an edit to a long text",
    change: { content: `${long}。`, is_edited: true },
    quote: { reply_content: long, reply_is_deleted: false },
  },
  {
    name: "a recall",
    change: { content: null, is_deleted: true },
    quote: { reply_content: null, reply_is_deleted: true },
  },
]

describe("what quotes a message", () => {
  it.each(changes)("follows $name", ({ change, quote }) => {
    const current = { ...source, ...change }
    const known = new Map([["source", current]])
    expect(withCurrentQuote(reply, known)).toEqual({ ...reply, ...quote })
    for (const kind of ["reply", "edit"] as const)
      expect(currentContext({ kind, message: source }, { known })).toEqual(
        quote.reply_is_deleted ? null : { kind, message: current },
      )
  })

  it("stays as the server sent it while the source is not loaded", () => {
    expect(withCurrentQuote(reply, new Map())).toBe(reply)
    expect(withCurrentQuote(source, new Map([["source", source]]))).toBe(source)
    expect(currentContext({ kind: "reply", message: source }, { known: new Map() })?.message).toBe(source)
    expect(currentContext(null, { known: new Map() })).toBeNull()
  })
})
