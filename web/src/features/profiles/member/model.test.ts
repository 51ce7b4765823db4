import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { describe, expect, it } from "vitest"
import { detailsOf, expectationsOf, factsOf, isBlurred, relationshipLabel } from "./model.ts"
import { storyOf } from "./story.ts"

const open: MemberProfile = {
  ...{ id: "a", nickname: "小雅", avatar_urls: [], small_avatar_urls: [], photo_ids: [], blurred_photos: 0 },
  liked_parts: { photo_ids: [], prompts: [] },
  ...{ identity: "sugar_baby", gender: "female", is_vip: false, is_verified: false },
  ...{ age: 31, city: "臺北市", height_cm: 165, weight_kg: 52, occupation: "花藝師" },
  ...{ smoking_habit: "non_smoker", drinking_habit: "wine_tasting", about_me: "喜歡散步。" },
  ...{ relationship_type: "long_term", interaction_mode: "dinner_gathering" },
  ...{ ideal_partner_description: null, prompts: [], last_online: null, can_chat: true },
  chat_only_with: null,
  ...{ i_like_them: false, likes_me: false, is_mutual: false },
}

const closed: MemberProfile = {
  ...open,
  ...{ age: null, city: null, height_cm: null, weight_kg: null, occupation: null, smoking_habit: null },
  ...{ drinking_habit: null, relationship_type: null, interaction_mode: null, likes_me: null },
}

describe("the facts of a profile", () => {
  it("skip hidden and missing values without a gap", () => {
    expect(factsOf(closed)).toEqual([])
    expect([detailsOf(closed), expectationsOf(closed)]).toEqual([[], []])
    const partly = { ...open, height_cm: null, smoking_habit: null }
    expect(detailsOf(partly).map(({ label }) => label)).toEqual(["體重", "喝酒"])
  })
})

describe("relationshipLabel", () => {
  it.each([
    [{ is_mutual: true, i_like_them: true, likes_me: true }, memberProfile.mutual],
    [{ likes_me: true }, memberProfile.likesMe("小雅")],
    [{ i_like_them: true }, null],
    // A pending like: no "they like you" beside a filled heart.
    [{ i_like_them: true, likes_me: true }, null],
    [{ likes_me: null }, null],
  ])("of %o is %s", (known, expected) => {
    expect(relationshipLabel({ ...open, ...known })).toBe(expected)
  })
})

describe("the story", () => {
  const photos = ["hero", "b", "c", "d", "e"]
  const prompts = [
    { prompt: "ask_me" as const, answer: "雲" },
    { prompt: "on_repeat" as const, answer: "雨聲" },
    { prompt: "worth_it" as const, answer: "鞋" },
  ]
  /** The chapters in short, such as `ask_me+1`. */
  const story = (more: Partial<MemberProfile>) =>
    storyOf({ ...open, ...more }).map((chapter) => {
      if (chapter.kind === "prompt") return `${chapter.answer.prompt}+${chapter.photo}`
      return chapter.kind === "photos" ? chapter.photos.join() : chapter.kind
    })

  it("interleaves words and photos, and shows each photo once", () => {
    expect(story({ avatar_urls: photos, prompts })).toEqual([
      ...["about", "ask_me+1", "expectations", "on_repeat+2", "worth_it+3", "4"],
    ])
  })

  it("goes on without what the member left out", () => {
    expect(story({ avatar_urls: [] })).toEqual(["about", "expectations"])
    expect(story({ avatar_urls: photos.slice(0, 3) })).toEqual(["about", "1", "expectations", "2"])
    expect(story({ prompts, avatar_urls: ["hero"] })).toEqual([
      ...["about", "ask_me+null", "expectations", "on_repeat+null", "worth_it+null"],
    ])
    const silent = { about_me: null, relationship_type: null, interaction_mode: null }
    expect(story({ ...silent, avatar_urls: photos })).toEqual(["1,2,3,4"])
    expect(story(silent)).toEqual([])
  })
})

it("the last photos are blurred", () => {
  const photos = { avatar_urls: ["a", "b", "c"], blurred_photos: 2 }
  expect([0, 1, 2, 3].map((index) => isBlurred(photos, index))).toEqual([false, true, true, false])
})
