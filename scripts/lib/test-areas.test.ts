import { expect, it } from "vitest"
import { areaNames, furtherPrefixes, testsOfArea } from "./test-areas.mjs"
import { allTestFiles } from "./test-files.mjs"

const files = allTestFiles()

/** They contain whole suites. */
const wide = new Set(["e2e", "platform", "testkit", "ui"])
/** Of the design system, of the whole app, and of the test tools. */
const isShared = (file: string) =>
  /^web\/src\/(ui|pages\/(parts|not-found))|^e2e\/flows\/(accessibility|dialogs|large-text)|^testkit\//.test(
    file,
  )

it("every test belongs to an area, and every area has tests", () => {
  const coveredBy = (names: readonly string[]) => new Set(names.flatMap((area) => testsOfArea(area, files)))
  const [covered, narrowly] = [coveredBy(areaNames), coveredBy(areaNames.filter((name) => !wide.has(name)))]
  expect(files.filter((file) => !covered.has(file))).toEqual([])
  const ofNoArea = files.filter((file) => /^(e2e|web)\//.test(file) && !narrowly.has(file) && !isShared(file))
  expect(ofNoArea).toEqual([])
  expect(areaNames.filter((area) => testsOfArea(area, files).length === 0)).toEqual([])
})

it("no area names tests that do not exist", () => {
  expect(furtherPrefixes.filter((prefix) => !files.some((file) => file.startsWith(prefix)))).toEqual([])
})

it("an area's tests are those of its folders, pages, journeys and shared code", () => {
  const planted = [
    "contract/src/chat/muting.test.ts",
    "server/src/features/chat/messages.test.ts",
    "server/src/features/friends/likes.test.ts",
    "web/src/pages/chat-search.stories.tsx",
    "e2e/flows/chat-media.spec.ts",
    "e2e/flows/sharing.spec.ts",
    "web/src/lib/socket/socket.test.ts",
    "server/src/platform/media/media-tool.test.ts",
  ]
  expect(testsOfArea("chat", planted)).toEqual(planted.filter((path) => !/friends|platform/.test(path)))
  expect(testsOfArea("platform/media", planted)).toEqual(planted.filter((path) => /media/.test(path)))
  expect(["nothing", "cha", "", "platform/nothing"].flatMap((name) => testsOfArea(name, planted))).toEqual([])
})
