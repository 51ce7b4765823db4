import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"

const { contacts, endsAfterDays } = avoidedContactsLimits

/** The list of contacts that a member avoids. */
export const avoidedContacts = {
  title: "避開認識的人",
  text: "放上親友或同事的手機號碼、Email。只要對方用它驗證帳號，不論現在或以後，對方馬上看不到你，隔天起你也不會再看到對方。對方不會知道，你也無從得知誰在品遇。",
  privacy: "號碼與 Email 會先在你的裝置上轉成代碼才送出，我們不保存原文，所以清單只顯示你留下的備註。",

  add: "新增",
  fromDevice: "從通訊錄選",
  removeAll: "全部移除",
  count: (count: number) => `${count} / ${contacts.max} 筆`,
  listLabel: "避開的聯絡方式",
  kinds: { phone: "手機號碼", email: "Email" },
  addedOn: (date: string) => `${date}加入`,
  showAll: (count: number) => `顯示全部 ${count} 筆`,
  empty: "還沒有放上任何人。",

  addTitle: "避開認識的人",
  field: "手機號碼或 Email",
  fieldHint: "一行一個，可以一次貼上很多個。手機號碼以台灣的為主。",
  fieldExample: "0912 345 678\nfriend@example.com",
  note: "備註",
  noteHint: "只有你看得到，例如「前同事」。",
  submit: "加入清單",
  phoneMask: (digits: string) => `…${digits}`,
  emailMask: (first: string, domain: string) => `${first}…@${domain}…`,
  invalidLines: (lines: readonly number[]) =>
    `第 ${lines.join("、")} 行不是台灣的手機號碼或 Email，請修改或刪掉。`,
  moreInvalidLines: (lines: readonly number[], count: number) =>
    `第 ${lines.join("、")} 行等 ${count} 行不是台灣的手機號碼或 Email，請修改或刪掉。`,
  full: (room: number) => `清單最多 ${contacts.max} 筆，還可以加入 ${room} 筆。`,
  added: "清單已更新。",
  addFailed: "沒有全部加入，請再試一次；已經加入的不會重複。",
  insecure: "這個連線無法在裝置上轉換內容，請改用 https 開啟。",
  pickerFailed: "通訊錄沒有打開，請直接貼上。",

  remove: (label: string) => `移除 ${label}`,
  removeTitle: "移除這一筆",
  removeText: (label: string) =>
    `移除「${label}」之後，如果對方在品遇，大約 ${endsAfterDays} 天後你們會再看得到彼此。`,
  removeAllTitle: "全部移除",
  removeAllText: (count: number) =>
    `${count} 筆都會移除，之後無法還原。清單上的人如果在品遇，大約 ${endsAfterDays} 天後你們會再看得到彼此。`,
  removeConfirm: "移除",
  removed: "已移除。",

  failedTitle: "無法載入清單",
  failedText: "清單上的人仍然看不到你。",
  offlineText: "連上網路後，就能查看與調整清單。",
} as const
