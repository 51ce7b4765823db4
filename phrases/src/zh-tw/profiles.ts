import type { FirstWriters } from "@pinyu/contract/profiles/options"
import type { HidingSettings } from "@pinyu/contract/profiles/privacy"
import type { PrivacySwitches } from "@pinyu/contract/profiles/schemas"

/** The member's own profile. */
export const profiles = {
  title: "我的檔案",
  privacyLink: "隱私與身分",

  height: "身高",
  cm: "公分",
  weight: "體重",
  kg: "公斤",
  city: "居住城市",
  occupation: "職業",
  occupationExample: "例如：建築師",
  smoking: "抽菸",
  drinking: "喝酒",
  relationshipType: "關係類型",
  interactionMode: "相處方式",
  idealPartner: "理想的對象",
  idealPartnerExample: "和什麼樣的人在一起，你會覺得自在？",
  aboutMe: "自我介紹",
  aboutMeExample: "最近喜歡的事、週末的樣子、讓你笑的東西…",
  fixed: "暱稱、生日與性別在註冊後不能修改。",

  save: "儲存",
  saved: "檔案已儲存",

  leaveTitle: "還沒儲存",
  leaveText: "現在離開，剛才的修改就不會保留。",
  leave: "不儲存，離開",

  failedTitle: "無法載入你的檔案",
  failedText: "請稍後再試。",
  offlineText: "連上網路後，你的檔案就會出現在這裡。",
} as const

/** How others see the own profile, and what they do not see of it. */
export const seenByOthers = {
  text: "別人看到的你，就是這個樣子。",
  change: "調整隱私設定",
  incognito: "你正在隱身：只有你喜歡或傳過訊息的人，打得開這份檔案。",
  hidden: (fields: readonly string[]) => `不公開：${fields.join("、")}。`,
  fields: {
    show_online: "上線時間",
    show_age: "年齡",
    show_city: "居住城市",
    show_body: "身高與體重",
    show_likes: "你喜歡了誰",
  } satisfies Record<keyof HidingSettings, string>,
  blurred: "第一張以外的照片，在你喜歡對方之後才會變清楚。",
  inReview: (count: number) => `${count} 張照片還在審核，通過之後別人才看得到。`,
  retired: (count: number) => `${count} 個題目已經停用，別人看不到你的回答。`,
} as const

/** The photos of the member's own profile. */
export const profilePhotos = {
  list: "照片，第一張是預設頭像",
  hint: (max: number) => `最多 ${max} 張。拖曳調整順序，第一張是預設頭像。`,
  keepVerified: "第一張照片換成沒有比對過的，「已驗證本人」的標記會暫時消失。",
  photo: (place: number) => `照片 ${place}`,
  defaultPhoto: (place: number) => `照片 ${place}，預設頭像`,
  isDefault: "預設",
  inReview: "審核中",
  add: "新增照片",
  addAt: (place: number) => `第 ${place} 格：放上照片`,
  camera: "拍照",
  library: "從相簿選擇",
  actions: (place: number) => `照片 ${place} 的選項`,
  makeDefault: "設為預設",
  moveEarlier: "往前移",
  moveLater: "往後移",
  remove: "刪除",
  removed: "照片已刪除",
  undo: "復原",
  reorder: (place: number) => `調整照片 ${place} 的順序`,
  reorderRole: "可調整順序",
  reorderHelp: "按空白鍵拿起照片，用方向鍵移動，再按空白鍵放下，按 Esc 取消。",
  picked: (place: number) => `拿起了照片 ${place}`,
  movedTo: (place: number, total: number) => `移到第 ${place} 個位置，共 ${total} 個`,
  dropped: (place: number) => `照片放在第 ${place} 個位置`,
  moveCancelled: "照片回到原來的位置",

  sending: (place: number) => `照片 ${place} 上傳中`,
  percent: (percent: number) => `${percent}%`,
  processing: "處理中",
  cancelSending: (place: number) => `取消上傳照片 ${place}`,
  failed: "沒有上傳成功",
  retry: "重試",
  discard: "移除",

  cropTitle: "調整照片",
  cropArea: "用拖曳或方向鍵移動照片",
  zoom: "縮放",
  rotate: "旋轉",
  use: "使用這張照片",

  unreadable: "這個檔案打不開，請換一張 JPG、PNG 或 WebP 照片。",
  heic: "這個瀏覽器打不開 HEIC 照片，請先存成 JPG，或換一張。",
  tooMany: (max: number) => `最多只能上傳 ${max} 張照片。`,
  uploadFailed: "照片沒有上傳成功，請再試一次。",
  removeFailed: "照片沒有刪除成功，請稍後再試。",
  makeDefaultFailed: "沒有成功設為預設頭像，請稍後再試。",
  changeFailed: "照片的變更沒有儲存成功，請稍後再試。",
} as const

/** Privacy settings and the identity of the member. */
export const privacy = {
  title: "隱私與身分",
  findTitle: "誰找得到我",
  findHiddenLikes: "你沒有公開喜歡了誰，所以要等彼此喜歡，對方才看得到你。",
  showTitle: "別人看得到什麼",
  showText: "關掉的項目不會出現在任何人的畫面，也不會用來篩選或排序。",
  photosTitle: "我的照片",
  visitsTitle: "我的足跡",
  chatTitle: "聊天時",
  settings: {
    /** Shown inverted: on means that the member is not discoverable. */
    discoverable: {
      label: "隱身模式",
      text: "探索、搜尋、動態、心願裡都沒有你，上線時間也不顯示。只有你喜歡的人，和你傳過訊息的人，看得到你。已經開始的對話會留著。",
    },
    show_online: { label: "上線時間", text: "讓別人知道你最近什麼時候在線上。" },
    show_age: { label: "年齡", text: "只顯示歲數，生日從不公開。" },
    show_city: { label: "居住城市", text: "最多只到城市，不會有更細的位置。" },
    show_body: { label: "身高與體重", text: "顯示在你的檔案裡。" },
    show_likes: {
      label: "我喜歡了誰",
      text: "關閉後，要等彼此喜歡，對方才會知道。",
    },
    record_views: {
      label: "留下瀏覽紀錄",
      text: "關閉後，你看別人的檔案時，對方不會收到通知。",
    },
    blur_photos: {
      label: "模糊第一張以外的照片",
      text: "你喜歡的人才看得清楚，其他人只看得清楚第一張。如果你沒有公開喜歡了誰，就等彼此喜歡。已經打開的照片最多再看一小時。",
    },
    show_typing: {
      label: "正在輸入",
      text: "關閉後，對方看不到你正在輸入，你也看不到對方的。兩個人都開著，彼此才看得到。",
    },
    show_reads: {
      label: "已讀",
      text: "關閉後，對方看不到你讀了沒有，你也看不到對方的。兩個人都開著，彼此才看得到。重新開啟後，要等你再讀到新訊息，才會顯示已讀。",
    },
  } satisfies Record<keyof PrivacySwitches, { label: string; text: string }>,
  writersTitle: "誰可以傳訊息給我",
  writersText: "還沒聊過的人傳來的訊息，會先放在訊息邀請。你讀過或回過的對話不受影響。",
  writersHiddenLikes: "你沒有公開喜歡了誰，所以要等彼此喜歡，對方才能傳訊息給你。",
  writers: {
    everybody: { label: "所有會員", text: "每一位看得到你的會員。" },
    verified: { label: "已驗證本人的會員", text: "團隊比對過照片的會員，還有你喜歡的人。" },
    liked: { label: "我喜歡的人", text: "只有你按過喜歡的會員。" },
  } satisfies Record<FirstWriters, { label: string; text: string }>,
  changeFailed: "這項設定沒有儲存成功，已恢復原狀。",

  identityTitle: "我的身分",
  identityNow: (identity: string) => `你現在的身分是${identity}。`,
  identityRule: (days: number) => `每 ${days} 天可以變更一次。`,
  identityFrom: (date: string) => `${date}起可以再次變更。`,
  identitySwitch: (identity: string) => `改為${identity}`,
  confirmTitle: "確定要變更身分嗎",
  confirmText: (identity: string, days: number) =>
    `別人會看到你是${identity}，接下來 ${days} 天都不能再變更。`,
  switched: (identity: string) => `身分已改為${identity}`,

  failedTitle: "無法載入隱私設定",
  failedText: "你的設定都沒有改變。",
  offlineText: "連上網路後，就能查看與調整設定。",
} as const
