import { type BrowserName, oldestBrowsers } from "@pinyu/contract/browsers"

const names: Record<BrowserName, string> = {
  chrome: "Chrome",
  edge: "Edge",
  firefox: "Firefox",
  safari: "Safari",
}
const versions = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${names[name as BrowserName]} ${version}`,
)

/** Which browsers work, for those that do not. */
export const browsers = {
  oldest: versions.join("、"),
  tooOld: "這個瀏覽器太舊了",
  tooOldText: "品遇需要新一點的瀏覽器，才能好好運作。請更新，或改用：",
  versions: versions.map((version) => `${version} 以上`),
  ios: `iPhone 和 iPad 上的瀏覽器都跟著系統走，請更新到 iOS ${oldestBrowsers.safari} 以上。`,
  scriptsOff: "品遇需要 JavaScript 才能運作。請在瀏覽器的設定裡允許它，再重新整理這一頁。",
}
