/** Leaving at once: the menu entry, its settings, and what comes back after the next sign-in. */
export const quickExit = {
  action: "快速離開",
  keys: "Esc ×3",
  title: "快速離開",
  /** Where there is a keyboard, and where there is none. */
  byKeys: "連按三下 Esc，",
  byTaps: "用兩根手指在畫面上連點三下，",
  text: "或從頭像選單選「快速離開」：畫面會立刻清空並換成天氣網頁，這個瀏覽器裡的品遇也會全部登出。沒有網路時也一樣。",
  keep: "保留聊天裡還沒送出的文字",
  keepText: "加密後留在這台裝置，只有你再次登入才讀得到。關掉的話，離開時就直接刪除。",
  /** The title of the tab while the neutral page loads. */
  neutralName: "天氣",
  restored: "離開前還沒送出的文字，已經放回聊天裡。",
} as const
