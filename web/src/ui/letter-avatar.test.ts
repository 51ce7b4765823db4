import { expect, it } from "vitest"
import { letterAvatar } from "./letter-avatar.ts"

it.each([
  ["小雨", "小"],
  ["rain", "R"],
  ["👩‍🦰小雨", "👩‍🦰"],
  ["e\u0301mile", "E\u0301"],
  ["<script>", "&lt;"],
  ["&", "&amp;"],
  ["", ""],
])("shows of %j the first character as a person sees it", (nickname, letter) => {
  expect(decodeURIComponent(letterAvatar(nickname, 0))).toContain(`>${letter}</text></svg>`)
})
