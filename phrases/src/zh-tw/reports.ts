/** Reports of members and their content. */
export const reports = {
  title: "檢舉",
  lead: (name: string) => `謝謝你告訴我們。${name}不會知道是誰檢舉的。`,
  reason: "原因",
  details: "補充說明",
  detailsHint: "發生了什麼、在什麼時候，寫得越清楚，越能幫助我們判斷。",
  next: "下一步",
  back: "上一步",
  sure: (name: string, reason: string) =>
    `要以「${reason}」檢舉${name}嗎？目前的檔案內容會一併保存，由專人查看。`,
  submit: "送出檢舉",
  received: "檢舉已送出，會有專人查看。請留下編號，之後詢問進度時會用到。",
  alreadyOpen: "你先前的檢舉還在處理中，這是當時的編號。",
  number: "檢舉編號",
  blockToo: "不想再看到對方，也可以現在就加入黑名單。",
  block: "加入黑名單",
  done: "完成",
} as const
