import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { expect, type Meta, press, type StoryObj, screen } from "../../../../tools/workshop/story.ts"
import { lazyPart } from "./lazy-part.tsx"

/** Fails the first time. */
const failingOnce = () => {
  let isFirst = true
  return async () => {
    if (!isFirst) return () => <p>the check</p>
    isFirst = false
    throw new Error("not loaded")
  }
}

const Part = lazyPart(failingOnce(), auth.checkFailed)

const meta = { component: Part } satisfies Meta<typeof Part>

export default meta

export const DoesNotLoad: StoryObj<typeof meta> = {
  play: async () => {
    await expect(await screen.findByRole("alert")).toHaveTextContent(auth.checkFailed)
    await press(common.retry)
    await expect(await screen.findByText("the check")).toBeVisible()
  },
}
