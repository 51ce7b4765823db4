import type { ContactFilter, ContactStatus } from "@pinyu/contract/contact/options"

/** Contact forms in the admin console. */
export const adminContact = {
  name: "聯絡表單",
  title: "聯絡表單",
  text: "讀來信、回覆，並讓寫信的人知道進度。最近有動靜的在前面。",
  filter: "依狀態篩選",
  all: "全部",
  filterWithCount: (label: string, count: string) => `${label} ${count}`,
  /** Row labels: the statuses that wait for the team start with the words of their filter. */
  statuses: {
    pending: "待處理",
    verified: "待處理・信箱已驗證",
    unverified: "等待驗證信箱",
    in_progress: "處理中",
    resolved: "已解決",
    closed: "已結案",
  } satisfies Record<ContactStatus, string>,
  filters: {
    awaiting: "待處理",
    unverified: "等待驗證信箱",
    in_progress: "處理中",
    resolved: "已解決",
    closed: "已結案",
  } satisfies Partial<Record<ContactFilter, string>>,
  guest: "訪客",
  member: "會員",
  emptyTitle: "這裡沒有表單",
  emptyText: "換一個狀態看看，或等下一封來信。",
  failedTitle: "聯絡表單沒有載入成功",
  failedText: "再試一次看看。",
  offlineText: "連上網路後，就能繼續處理。",

  one: {
    back: "回到聯絡表單",
    notFoundTitle: "找不到這張表單",
    failedTitle: "這張表單沒有載入成功",
    sender: "寫信的人",
    memberId: "會員編號",
    emailUnverified: "尚未驗證",
    content: "內容",
    pictures: "附圖",
    openPicture: (name: string) => `看大圖：${name}`,
    repliesTitle: "往來回覆",
    noReplies: "還沒有任何回覆。",
    team: "品遇團隊",

    answerTitle: "回覆",
    answer: "回覆內容",
    answerPlaceholder: "寫給對方的話。",
    answerSend: "送出回覆",
    answerAndResolve: "回覆並標為已解決",
    answerConfirmTitle: "送出這則回覆",
    answerConfirm: (name: string) => `${name}會收到這則回覆的通知，送出後不能修改。`,
    answerResolveConfirm: (name: string) => `${name}會收到這則回覆，表單會標為「已解決」。送出後不能修改。`,
    answered: "回覆已送出。",

    moveTitle: "狀態",
    moveTo: (status: string) => `改為「${status}」`,
    moveConfirmTitle: "變更狀態",
    moveConfirm: (name: string, status: string) => `狀態會改為「${status}」，並通知${name}。`,
    closeConfirm: (name: string) => `結案後不能再回覆，也不能再打開，並會通知${name}。`,
    moved: (status: string) => `狀態已改為「${status}」。`,

    publicNotes: {
      title: "給來信者的說明",
      label: "說明內容",
      hint: "來信者會在表單狀態頁看到，儲存時不會另外通知。",
      save: "儲存說明",
      saved: "給來信者的說明已儲存。",
    },
    internalNotes: {
      title: "內部備註",
      label: "備註內容",
      hint: "只有管理員看得到，來信者看不到。",
      save: "儲存內部備註",
      saved: "內部備註已儲存。",
    },

    waiting: "對方還沒驗證 Email，驗證後才能處理。",
    closed: "這張表單已結案。",
  },
} as const
