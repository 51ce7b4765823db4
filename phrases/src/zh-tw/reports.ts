import { reportsLimits } from "@pinyu/contract/reports/limits"

/** Reports of members and their content. */
export const reports = {
  title: "檢舉",
  howWeDecide: "我們怎麼處理檢舉",
  lead: (name: string) => `${name}不會知道是誰檢舉的。`,
  reason: "原因",
  details: "補充說明",
  detailsHint: "發生了什麼、在什麼時候，寫得越清楚，越能幫助我們判斷。",
  withContext: `讓團隊也看到前後各 ${reportsLimits.contextMessages} 則訊息，幫助判斷`,
  next: "下一步",
  back: "上一步",
  sure: (name: string, reason: string) =>
    `要以「${reason}」檢舉${name}嗎？目前的檔案內容會一併保存，由專人查看。`,
  submit: "送出檢舉",
  received: "謝謝你告訴我們。檢舉已送出，會有專人查看。請留下編號，之後詢問進度時會用到。",
  alreadyOpen: "你先前的檢舉還在處理中，這是當時的編號。",
  number: "檢舉編號",
  blockToo: "不想再看到對方，也可以現在就加入黑名單。",
  block: "加入黑名單",
  done: "完成",

  own: {
    title: "我的檢舉",
    settingsText: "檢舉的進度與結果，和你收到的決定",
    text: "對方不會知道是誰檢舉的。為了保護每一個人，我們只說明結果，不說明處理的細節。",
    outcomes: { open: "處理中", acted: "已處理", dismissed: "沒有發現違規" },
    emptyTitle: "還沒有檢舉",
    emptyText: "遇到不舒服的事，可以在對方的檔案、貼文或訊息上檢舉。",
    failedTitle: "暫時看不到檢舉",
    failedText: "請稍後再試一次。",
    offlineText: "目前沒有網路連線，恢復連線後再試一次。",
  },
} as const
