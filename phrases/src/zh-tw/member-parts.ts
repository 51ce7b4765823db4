/** Small parts that only the member area has: counters, long lists, the viewer of photographs. */
export const memberParts = {
  charactersOf: (count: number, max: number) => `${count} / ${max}`,
  tooManyCharacters: (count: number) => `多了 ${count} 個字`,
  updating: "正在更新",
  updated: "已更新",
  loadMore: "載入更多",
  moreFailed: "後面的內容沒有載入成功。",
  moreOffline: "連上網路後，會繼續載入。",
  offlineTitle: "目前沒有網路連線",
  showAll: "看全文",
  showLess: "收合",

  viewer: "照片檢視",
  viewerPhotos: "照片",
  viewerPhoto: "照片",
  previousPhoto: "上一張",
  nextPhoto: "下一張",
  savePhoto: "儲存照片",
  photoPlace: "第 {index} 張，共 {total} 張",
  photoGone: "圖片無法載入",
  filmGone: "影片無法載入",
  soundGone: "聲音無法載入",
} as const
