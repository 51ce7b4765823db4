/** The first steps after registration, and what of them a profile still misses. */
export const firstSteps = {
  name: "開始之前",
  preferences: {
    label: "想認識的人",
    title: "你想認識怎樣的人",
    text: "探索會先照這些條件介紹會員。只有你自己看得到，之後也能再改。",
    genders: "性別",
    identities: "身分",
    ages: "年齡",
    youngest: "最小年齡",
    oldest: "最大年齡",
    cities: "居住地",
    anyHint: "一組都不選，就是不限。",
    years: (age: number) => `${age} 歲`,
    agesOf: (min: number, max: number) => (min === max ? `${min} 歲` : `${min}–${max} 歲`),
  },
  photo: {
    label: "第一張照片",
    title: "放一張你喜歡的照片",
    text: "臉清楚、光線自然的照片，最容易被好好認識。每一張都能先裁切，第一張會是你的門面。",
  },
  prompts: {
    label: "我的三件事",
    title: "讓別人有話可以開口",
    text: "最多選三個題目，寫下你的答案。比起條件，這些更像你。",
  },
  preview: {
    label: "別人看到的你",
    title: "這是別人會看到的你",
    text: "其他會員打開你的個人檔案，會先看到這裡。",
    open: "看完整的檔案",
    failedTitle: "預覽沒有載入成功",
    failedText: "請再試一次，或直接開始探索。",
    offlineText: "連上網路後，就能看到預覽。",
  },
  continue: "繼續",
  skip: "先跳過",
  back: "上一步",
  later: "稍後再說",
  finish: "開始探索",
  failedTitle: "內容沒有載入成功",
  failedText: "請再試一次。",
  offlineText: "連上網路後，就能繼續。",
} as const

/** What a profile still misses. */
export const completeness = {
  title: (done: number, total: number) => `檔案完成 ${done} / ${total}`,
  label: "檔案完成度",
  text: "補上這些，會更容易被認識。",
  photos: "放一張照片",
  about: "寫自我介紹",
  prompts: "寫下三件事",
  preferences: "選擇想認識的人",
  verified: "驗證本人",
  hide: "不用再提醒",
  hideFailed: "沒有儲存成功，請再試一次。",
} as const
