import type { WriterRestriction } from "@pinyu/contract/profiles/options"

/** Another member's profile. */
export const memberProfile = {
  years: (age: number) => `${age} 歲`,
  vip: "VIP 會員",
  back: "返回",
  noPhoto: "還沒有照片",
  mutual: "你們彼此喜歡",
  likesMe: (name: string) => `${name}喜歡你`,
  chat: "聊天",
  chatWith: (name: string) => `和${name}聊天`,
  chatOnlyWith: {
    verified: (name: string) => `${name}只收已驗證本人的會員，或自己喜歡的人傳來的訊息。`,
    liked: (name: string) => `${name}只收自己喜歡的人傳來的訊息。`,
  } satisfies Record<WriterRestriction, (name: string) => string>,
  verifyToChat: "驗證本人",
  more: (name: string) => `更多關於${name}的動作`,
  block: "加入黑名單",
  share: "分享到聊天",
  meet: "約會安心",
  report: "檢舉",

  sections: "檔案內容",
  storyTitle: "照片與故事",
  detailsTitle: "進階資訊",
  activityTitle: "動態",
  aboutTitle: "自我介紹",
  noStory: (name: string) => `${name}還沒有寫下什麼，先從一句問候開始也很好。`,
  heightName: "身高",
  weightName: "體重",
  height: (cm: number) => `${cm} 公分`,
  weight: (kg: number) => `${kg} 公斤`,
  basicsTitle: "基本資料",
  noDetails: (name: string) => `${name}沒有公開其他資料，聊聊看也許就知道了。`,
  expectationsTitle: "約會安排",
  relationshipType: "關係類型",
  interactionMode: "相處方式",
  idealPartner: "理想的對象",
  smoking: "抽菸",
  drinking: "喝酒",

  photoOf: (name: string, place: number, total: number) => `${name}的照片，第 ${place} 張，共 ${total} 張`,
  enlarge: (name: string, place: number, total: number) =>
    `放大${name}的照片，第 ${place} 張，共 ${total} 張`,
  blurredPhoto: "互相喜歡後看清楚",
  blurredPhotoOf: (name: string, place: number, total: number) =>
    `${name}的照片，第 ${place} 張，共 ${total} 張，互相喜歡後看清楚`,
  photosBlurred: (name: string) => `${name}選擇在喜歡你之後，才讓其他照片變清楚。`,

  likePhoto: (place: number, total: number) => `喜歡這張照片，第 ${place} 張，共 ${total} 張`,
  likeAnswer: (prompt: string) => `喜歡這則回答：${prompt}`,

  activityFailedTitle: "動態沒有載入成功",
  activityPartFailed: "有一部分動態沒有載入成功。",
  noActivityTitle: "還沒有動態",
  noActivityText: "心願和貼文會出現在這裡，先從一句問候開始也很好。",

  failedTitle: "這份檔案沒有載入成功",
  failedText: "再試一次就好。",
  offlineText: "連上網路後，檔案就會出現在這裡。",
  notFoundTitle: "找不到這位會員",
  notFoundText: "對方可能已經離開，或目前沒有公開檔案。",
  goExplore: "繼續探索",
} as const

/** The parts of the own profile, which are edited where they stand. */
export const editInPlace = {
  photos: { title: "編輯照片", add: "放上照片", why: "不同場合的你，比一張更好認識。" },
  about: { title: "編輯自我介紹", add: "寫自我介紹", why: "幾句話就好，讓人知道從哪裡聊起。" },
  prompts: { title: "編輯問答", add: "回答題目", why: "你的答案，常常就是對方的第一句話。" },
  expectations: {
    ...{ title: "編輯約會安排", add: "補上約會安排" },
    why: "想要怎樣的相處先說清楚，彼此少猜一點。",
  },
  place: { title: "編輯城市與職業", add: "寫上職業", why: "你平常在忙什麼，也是認識你的一部分。" },
  details: { title: "編輯基本資料", add: "補上生活習慣", why: "抽菸和喝酒的習慣先讓人知道，見面更自在。" },
  editPhoto: (place: number, total: number) => `編輯照片，第 ${place} 張，共 ${total} 張`,
  editPrompt: (prompt: string) => `編輯這則回答：${prompt}`,
  missing: "還可以放上這些，只有你看得到。",
  done: "完成",
} as const
