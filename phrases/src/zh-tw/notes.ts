/** Private notes about other members. */
export const notes = {
  title: "私人備註",
  private: "只有你看得到",
  emptyText: "記下聊過的話題、喜歡的餐廳，下次見面時會想起來。",
  write: "寫備註",
  edit: "編輯",
  remove: "刪除",
  content: "備註內容",
  keys: "Ctrl + Enter 儲存，Esc 取消",
  save: "儲存",
  updated: (when: string) => `${when}更新`,
  failed: "備註沒有載入成功。",
  removeTitle: "刪除備註",
  removeText: "這則備註刪除後無法復原。",
  removed: "備註已刪除。",
  saved: "備註已儲存。",
} as const
