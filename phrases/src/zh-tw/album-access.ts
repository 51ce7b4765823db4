/** Requests for albums, and the access that their owners grant. */
export const albumAccess = {
  // The viewer.
  askTitle: "想看這本相簿",
  askText:
    "寫一句話給對方，讓對方知道你是誰、為什麼想看。對方同意之後，你會收到通知；打開相簿時，對方看得到你什麼時候看過。",
  message: "給對方的一句話",
  messageHint: "例如：我們上週聊過京都",
  ask: "送出請求",
  sent: "請求已送出",
  askFailed: "請求沒有送出，請稍後再試。",
  waitingTitle: "請求已送出",
  waitingText: (date: string) => `你在${date}送出請求。對方同意之後，這裡就會打開，你也會收到通知。`,
  cancel: "收回請求",
  cancelled: "請求已收回",
  cancelFailed: "請求沒有收回，請稍後再試。",
  endsIn: (rest: string) => `對方為你開放：${rest}`,
  closed: "這本相簿已經關上了。",

  // The owner.
  requestsTitle: "想看你的相簿",
  requestsCount: (count: string) => `${count} 個請求`,
  requestsFailed: "請求沒有載入成功。",
  requestsHint: "婉拒不會通知對方，對方看到的仍然是等待中，三十天內也不會再請求到你這裡。",
  album: (title: string) => `相簿：${title}`,
  age: (age: number) => `${age} 歲`,
  requestedOn: (date: string) => `${date}提出`,
  grant: "同意",
  grantTo: (name: string) => `同意${name}`,
  decline: "婉拒",
  declineOf: (name: string) => `婉拒${name}`,
  declined: (name: string) => `已婉拒${name}，對方不會知道。`,
  undo: "復原",
  declineFailed: "沒有婉拒成功，請稍後再試。",
  undoFailed: "沒有復原成功，請稍後再試。",

  grantTitle: "開放多久",
  grantText: (name: string, title: string) => `${name}可以看「${title}」，你隨時可以收回。`,
  duration: "開放的時間",
  hours: (hours: number) => `${hours} 小時`,
  days: (days: number) => `${days} 天`,
  forGood: "不設期限",
  confirmGrant: "開放",
  granted: (name: string) => `已為${name}開放`,
  grantFailed: "沒有開放成功，請稍後再試。",

  grantsTitle: "已開放的人",
  grantsFailed: "已開放的名單沒有載入成功。",
  change: "調整時間",
  changeOf: (name: string) => `調整時間：${name}`,
  changed: "時間已調整",
  revoke: "收回",
  revokeOf: (name: string) => `收回給${name}的開放`,
  revokeTitle: "收回開放",
  revokeText: (name: string, title: string) =>
    `${name}會馬上看不到「${title}」，正在看的畫面也會關上。對方三十天內的請求不會再到你這裡。`,
  revoked: "已收回",
  revokeFailed: "沒有收回成功，請稍後再試。",

  // The access log.
  views: "誰看過",
  viewsTitle: "誰看過這本相簿",
  viewsText: "這裡有三十天內打開過這本相簿的人。每個人每半小時記一次。",
  viewsEmptyTitle: "還沒有人看過",
  viewsEmptyText: "有人打開這本相簿時，會出現在這裡。",
  viewsState: {
    failedTitle: "紀錄沒有載入成功",
    failedText: "請再試一次。",
    offlineText: "連上網路後，就看得到紀錄。",
  },
  viewsNotice: "打開相簿時，擁有者看得到你是誰、什麼時候看的，紀錄保留三十天。",

  // Marks on pictures.
  findText: "如果在別處看到從這裡流出的照片，輸入照片上的代碼，就知道是給誰看的那一份。",
  code: "浮水印代碼",
  codeFormat: "代碼是八個英數字，例如 K7QM-2XHD。",
  find: "查詢",
  findFailed: "沒有查詢成功，請稍後再試。",
  noProtection: "任何人都可能截圖或翻拍，我們無法阻止。",
  markedForYou: (code: string) => `照片上有你的代碼 ${code}，流出的照片查得到是誰。`,
  marks: "照片加上觀看者的浮水印",
  marksText: "別人看到的每張照片都會畫上對方的代碼，流出時查得到來源；影片只在畫面上顯示代碼，檔案本身沒有。",

  // The form of an album.
  acceptsRequests: "接受觀看請求",
  acceptsRequestsText: "看不到內容的會員可以請求觀看，由你決定給誰看、看多久。",
} as const
