import { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { MatchCard } from "@pinyu/contract/explore/schemas"
import { explore } from "@pinyu/phrases/explore"
import { answer, longWord, screen, serve, userEvent } from "../../../tools/workshop/story.ts"
import { storage, storageKeys } from "../lib/session/storage.ts"

/** A member in the grid: the first has a short name. */
export const member = (n: number, reasons: MatchCard["reasons"] = null): MatchCard => ({
  reasons,
  id: `0192a7c0-0000-7000-8000-00000000010${n}`,
  nickname: n === 1 ? "小雨" : longWord,
  avatar_urls: [],
  age: 30,
  city: "臺北市",
  identity: "sugar_baby",
  is_vip: n === 1,
  is_verified: false,
  last_online: null,
  i_like_them: false,
})

/** Answers with three members, and with nobody outside the ages. */
export const members = answer(exploreRoutes.list, {
  members: [member(1), member(2), member(3)],
  nextCursor: null,
})
export const leftOut = answer(exploreRoutes.leftOut, { left_out: { outside: 0, hidden: 0 } })

/** Stories share the storage of the browser, which keeps the filter. */
export const forgetFilter = () => () => storage.remove(storageKeys.exploreFilter)

export const filterButton = () =>
  // It also has the number of conditions in its name.
  screen.findByRole("button", { name: new RegExp(`^${explore.filterTitle}`) })
export const openFilter = async () => userEvent.click(await filterButton())

/** The part of a story's description that shows explore on a phone, where the filter is a sheet. */
export const onPhone = (...answers: ReturnType<typeof answer>[]) => ({
  globals: { viewport: { value: "phone" } },
  beforeEach: serve(members, leftOut, ...answers),
})
