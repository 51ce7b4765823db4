/** Everything that a story imports besides the parts it shows. */
import { expect, fireEvent, fn, screen, spyOn, userEvent, waitFor, within } from "storybook/test"

export type { Meta, StoryObj } from "@storybook/react-vite"
export { adminAccount, answerAdmin } from "./admin-account.ts"
export { answer, fail, failLater, failNow, failWith, neverAnswer, serve } from "./fake-api.ts"
export { click, fill, hasHeading, isLoading, press, pressInDialog, recovers } from "./plays.ts"
export { Row } from "./surroundings.tsx"
export { asAdmin, asMember, asVisitor, partAsMember } from "./viewers.tsx"
// Storybook replaces imports of `storybook/test` in the browser, but not `export … from`.
export { expect, fireEvent, fn, screen, spyOn, userEvent, waitFor, within }

/** A long text with few places for a line break, as members write. */
export const longText = "把這張照片從相簿裡永久刪除並且通知所有收藏過它的朋友，讓他們知道它已經不在了"

/** A word wider than a phone. */
export const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"

/** For `beforeEach`: the device reports no network until the story ends. */
export const goOffline = () => {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true })
  return () => {
    Reflect.deleteProperty(navigator, "onLine")
  }
}
