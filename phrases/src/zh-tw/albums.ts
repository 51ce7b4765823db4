import { albumsLimits } from "@pinyu/contract/albums/limits"
import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import { megabytes } from "./units.ts"

const { batch, expiresHours, file } = albumsLimits

/** Private albums: the member's own, another member's, and those on a profile. */
export const albums = {
  title: "私密相簿",
  lead: "只給想給的人看。",
  create: "建立相簿",
  listTitle: "我的相簿",

  stats: {
    created: "已建立相簿",
    limit: "相簿上限",
    media: "媒體總數",
    tier: "會員等級",
  },
  statsLabel: "相簿概況",
  statsFailed: "沒能讀取相簿概況。",

  privacy: {
    public: "公開（已驗證會員）",
    private: "僅自己可見",
    liked_by_me: "我喜歡的人",
    mutual_likes: "互相喜歡的人",
    selected_members: "指定會員",
  } satisfies Record<AlbumPrivacyLevel, string>,
  /** The same levels, as another member reads them. */
  privacyForViewer: {
    public: "公開（已驗證會員）",
    private: "僅擁有者可見",
    liked_by_me: "對方喜歡的人",
    mutual_likes: "和對方互相喜歡的人",
    selected_members: "對方指定的會員",
  } satisfies Record<AlbumPrivacyLevel, string>,
  privacyTexts: {
    public: "所有驗證過的會員都看得到內容。",
    private: "除了你，沒有人看得到，也不會知道有這本相簿。",
    liked_by_me: "你按過喜歡的人看得到；收回喜歡，就看不到了。隱藏喜歡誰的時候，彼此喜歡才看得到。",
    mutual_likes: "彼此都喜歡的人看得到。",
    selected_members: "只有你選的人看得到，他們會收到通知。",
  } satisfies Record<AlbumPrivacyLevel, string>,

  forever: "永不到期",
  expired: "已到期",
  expiringIn: (hours: number) => (hours === 0 ? "1 小時內到期" : `${hours} 小時後到期`),
  daysLeft: (days: number) => `還有 ${days} 天`,
  countOf: (count: number, max: number) => `${count}／${max}`,
  countOfLabel: (count: number, max: number) => `${count}／${max} 個檔案`,
  count: (count: number) => `${count} 個檔案`,
  createdOn: (date: string) => `${date}建立`,
  expiresOn: (date: string) => `${date}到期`,
  expiredOn: (date: string) => `${date}已到期，現在只有你看得到`,
  sharer: (name: string) => `分享者：${name}`,
  noCover: "還沒有照片",
  actions: (title: string) => `「${title}」的選項`,
  edit: "編輯相簿",
  remove: "刪除相簿",
  report: "檢舉這本相簿",

  removeTitle: "刪除這本相簿",
  removeText: (title: string, count: number) =>
    count === 0
      ? `「${title}」會被刪除，不能復原。`
      : `「${title}」和裡面的 ${count} 個檔案會一起刪除，不能復原，看得到它的人也不會再看到。`,
  removed: "相簿已刪除",
  removeFailed: "刪除相簿失敗",

  failedTitle: "載入相簿失敗",
  failedText: "你的相簿都還在。",
  offlineText: "連上網路後，相簿就會出現在這裡。",
  emptyTitle: "第一本相簿，從這裡開始",
  emptyText: "放進照片、影片或聲音，決定誰看得到、看多久。",
  createFirst: "建立第一本相簿",
  dismiss: "關閉訊息",

  fullTitle: "相簿已達上限",
  fullText: (tier: string, max: number) => `${tier}最多可以有 ${max} 本相簿。會員等級越高，能收藏的就越多：`,
  tierLine: (tier: string, max: number) => `${tier}：${max} 本`,
  fullHint: "也可以先刪除一本，再建立新的。",
  verifyFirst: "驗證 Email 之後，就能建立第一本相簿。",

  back: "返回",
  notFoundTitle: "相簿不存在",
  notFoundText: "它可能已經到期、被刪除，或不再分享給你。",
  detailFailedTitle: "無法獲取相簿資訊",
  detailFailedText: "請再試一次。",
  detailOfflineText: "連上網路後，就能打開這本相簿。",
  lockedTitle: "僅限授權會員",
  lockedText: "這本相簿的內容，只有得到分享的人看得到。",
  visitSharer: "看看分享者的檔案",
  nothingInside: "裡面還沒有東西。",
  nothingInsideOwn: "按相簿封面上的加號，放進第一張照片。",
  nothingInsideTitle: "空白的第一頁",

  media: "相簿內容",
  item: {
    image: (place: number, total: number) => `照片，第 ${place} 個，共 ${total} 個`,
    video: (place: number, total: number) => `影片，第 ${place} 個，共 ${total} 個`,
    audio: (place: number, total: number) => `聲音，第 ${place} 個，共 ${total} 個`,
  },
  enlarge: (name: string) => `放大${name}`,
  enlargeRunning: (name: string, length: string) => `放大${name}，${length}`,
  itemActions: (name: string) => `${name}的選項`,
  isCover: "封面",
  setCover: "設為封面",
  coverSet: "封面已換好",
  coverFailed: "封面沒有換成，請稍後再試。",
  removeItem: "刪除",
  removeItemTitle: "刪除這個檔案",
  removeItemText: "刪除之後不能復原，看得到這本相簿的人也不會再看到它。",
  itemRemoved: "檔案已刪除",
  itemRemoveFailed: "檔案沒有刪除成功，請稍後再試。",
  preparing: "處理中",
  unplayable: "無法播放",

  memberTitle: "私密相簿",
  memberFailed: "相簿沒有載入成功。",
} as const

/** Creating and editing an album. */
export const albumForm = {
  createTitle: "建立相簿",
  editTitle: "編輯相簿",
  visible:
    "「僅自己可見」的相簿，別人完全看不到。其他相簿的標題和隱私設定，所有會員都看得到；說明、檔案與數量，只有可以看這本相簿的人看得到。",
  titleLabel: "標題",
  titleHint: "例如：京都的秋天",
  description: "說明",
  level: "誰看得到內容",
  members: "選擇會員",
  membersHint: "從你喜歡的人裡面選。",
  search: "搜尋暱稱",
  chosen: "已選的會員",
  chosenCount: (count: number) => `已選 ${count} 位`,
  unchoose: (name: string) => `移除${name}`,
  noLongerLiked: "不在喜歡名單的會員",
  noLikes: "你還沒有喜歡的人。先到探索看看，遇見喜歡的人再回來分享。",
  goExplore: "前往探索",
  noMatch: (typed: string) => `喜歡的人裡沒有「${typed}」。`,
  membersFailed: "沒能載入你喜歡的人。",
  expiry: "開放多久",
  expiryHint: `${expiresHours.min} 到 ${expiresHours.max} 小時，留空就永不到期。到期後只有你看得到。`,
  hours: "小時",
  presets: "常用的時間",
  keep: "維持不變",
  keptUntil: (date: string) => `維持到 ${date}。`,
  keptExpired: "維持已到期，只有你看得到。",
  never: "永不到期",
  days: (days: number) => `${days} 天`,
  until: (date: string) => `開放到 ${date}。`,
  hoursRange: `請填 ${expiresHours.min} 到 ${expiresHours.max} 之間的整數，或留空。`,
  submit: "建立",
  save: "儲存",
  created: "相簿建立好了，放進照片吧。",
  saved: "相簿已更新",
  createFailed: "建立相簿失敗",
  updateFailed: "更新相簿失敗",
} as const

/** Uploads into an album. */
export const albumUploads = {
  addTo: (title: string) => `把檔案加入「${title}」`,
  types: `照片、影片或聲音，每個最多 ${megabytes(file.maxBytes)}MB，一次最多 ${megabytes(batch.maxBytes)}MB。`,
  drop: "放開，就會加入這本相簿",
  tray: "上傳中的檔案",
  into: (title: string) => `加入「${title}」`,
  done: (title: string) => `檔案已加入「${title}」`,
  unsupported: (names: string) => `不支援的檔案：${names}`,
  tooLarge: (names: string) => `超過 ${megabytes(file.maxBytes)}MB 的檔案：${names}`,
  empty: (names: string) => `沒有內容的檔案：${names}`,
  batchTooLarge: `這次選的檔案合計超過 ${megabytes(batch.maxBytes)}MB，請分幾次上傳。`,
  noRoom: (room: number) => (room === 0 ? "這本相簿已經滿了。" : `這本相簿只放得下 ${room} 個檔案了。`),
  serverLimit: "檔案超過伺服器限制",
  serverError: "伺服器內部錯誤，請稍後再試",
  failed: (status: number) => `上傳失敗（${status}）`,
} as const
