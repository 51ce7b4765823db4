/** The groups of the overview, in order. */
export const shortcutGroups = ["general", "go", "lists", "writing", "reports", "photos"] as const
export type ShortcutGroup = (typeof shortcutGroups)[number]

/** Keyboard shortcuts: their overview and their setting. */
export const shortcuts = {
  title: "鍵盤快速鍵",
  name: "快速鍵",
  groups: {
    general: "隨時可用",
    go: "前往",
    lists: "在列表裡移動",
    writing: "書寫",
    reports: "檢舉",
    photos: "照片審核",
  } satisfies Record<ShortcutGroup, string>,
  followedBy: "接著",

  overview: "打開這份一覽",
  search: "搜尋",
  quickExit: "快速離開",
  next: "下一則",
  previous: "上一則",
  open: "打開",
  send: "送出",
  newLine: "換行",
  cancel: "關閉或取消",

  singleKeys: "單鍵快速鍵",
  singleKeysText: "用 ?、/、g、j、k 這類單一按鍵操作。用語音輸入，或常誤觸按鍵時，可以關掉。只影響這台裝置。",
} as const
