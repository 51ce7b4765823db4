import type { MatchReasons } from "@pinyu/contract/explore/schemas"
import { expect, it } from "vitest"
import { commonGroundText } from "./common-ground.ts"

const nothing: MatchReasons = {
  interests: [],
  relationship_type: null,
  interaction_mode: null,
  prompt: null,
  city: null,
}

it.each([
  [{ interests: ["hiking"], relationship_type: "long_term" }, "你們都喜歡登山、都想要長期關係"],
  [{ interests: ["hiking", "coffee", "cats"] }, "你們都喜歡登山、咖啡"],
  [
    { interaction_mode: "travel_companion", prompt: "ask_me", city: "臺北市" },
    "你們都期待旅伴、都回答了同一題",
  ],
  [{ city: "臺北市" }, "你們都在臺北市"],
  [{}, null],
] satisfies [Partial<MatchReasons>, string | null][])("%o is %s", (reasons, text) => {
  expect(commonGroundText({ ...nothing, ...reasons })).toBe(text)
})

it("is nothing in the other orders", () => expect(commonGroundText(null)).toBeNull())
