import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { profiles } from "@pinyu/phrases/profiles"
import {
  answer,
  asMember,
  fail,
  hasHeading,
  isLoading,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  recovers,
  type StoryObj,
  serve,
} from "../../../tools/workshop/story.ts"
import ProfilePage from "./profile.tsx"

const profile = {
  id: "0192a7c0-0000-7000-8000-000000000001",
  nickname: "小雅",
  email: "ya@example.tw",
  birth_date: "1996-05-04",
  city: "臺北市" as const,
  height_cm: 168,
  weight_kg: 55,
  identity: "sugar_baby" as const,
  gender: "female" as const,
  occupation: null,
  smoking_habit: null,
  drinking_habit: null,
  about_me: null,
  relationship_type: null,
  interaction_mode: null,
  ideal_partner_description: null,
  avatar_urls: [],
  avatar_urls_signed: [],
  is_vip: false,
  vip_expires_at: null,
  last_online: null,
  identity_switch_from: null,
}
const own = answer(profileRoutes.me, { profile })

const meta = { component: ProfilePage, ...asMember } satisfies Meta<typeof ProfilePage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = { beforeEach: serve(neverAnswer(profileRoutes.me)), play: isLoading }

export const Empty: Story = { beforeEach: serve(own), play: hasHeading(profiles.photosTitle) }

export const LongTexts: Story = {
  beforeEach: serve(
    answer(profileRoutes.me, { profile: { ...profile, occupation: longWord, about_me: longText.repeat(8) } }),
  ),
  play: hasHeading(profiles.photosTitle),
}

export const Failing: Story = {
  beforeEach: serve(fail(profileRoutes.me)),
  play: hasHeading(profiles.failedTitle),
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(fail(profileRoutes.me), own),
  play: recovers(profiles.failedTitle, hasHeading(profiles.photosTitle)),
}
