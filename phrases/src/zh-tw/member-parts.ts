/** Components that only the member area has: counters, long lists, the photo viewer. */
export const memberParts = {
  verified: "已驗證本人",
  charactersOf: (count: number, max: number) => `${count} / ${max}`,
  tooManyCharacters: (count: number) => `多了 ${count} 個字`,
  updating: "正在更新",
  updated: "已更新",
  loadMore: "載入更多",
  moreFailed: "後面的內容沒有載入成功。",
  moreOffline: "連上網路後，會繼續載入。",
  offlineTitle: "目前沒有網路連線",
  stay: "留在這裡",
  showAll: "看全文",
  showLess: "收合",
  moreRegions: (count: number) => `還有 ${count} 個`,
  fewerRegions: "收合",

  viewer: "照片檢視",
  viewerPhotos: "照片",
  viewerPhoto: "照片",
  previousPhoto: "上一張",
  nextPhoto: "下一張",
  savePhoto: "儲存照片",
  photoPlace: "第 {index} 張，共 {total} 張",
  storageBlocked:
    "這個瀏覽器不讓網站儲存資料。登入不受影響，但草稿、篩選條件和外觀設定在重新整理後不會留下來。",
  pngBecomesStill: (names: string) =>
    `「${names}」是會動的 PNG，送出後只會留下第一個畫面。想讓它動起來，請先存成 GIF 或 WebP。`,
  photoUnavailable: "圖片無法載入",
  videoUnavailable: "影片無法載入",
  soundUnavailable: "聲音無法載入",
} as const
