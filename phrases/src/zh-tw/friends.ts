/** Likes between members, and the blacklist. */
export const friends = {
  title: "好友",
  tabsLabel: "好友清單",
  tabs: {
    "i-like": "我喜歡的",
    "like-me": "喜歡我的",
    mutual: "互相喜歡",
    blacklist: "黑名單",
  },

  like: (name: string) => `喜歡${name}`,
  liked: (name: string) => `已喜歡${name}，按一下收回`,
  likeShort: "喜歡",
  likedShort: "已喜歡",
  likeFailed: "這次的喜歡沒有送出，請稍後再試。",
  unlikeFailed: "沒能收回喜歡，請稍後再試。",
  unliked: (name: string) => `已收回對${name}的喜歡。`,
  undo: "復原",

  matchTitle: "你們彼此喜歡",
  matchText: (name: string) => `你和${name}，都為對方停下了腳步。`,
  matchChat: "去聊天",
  matchGoOn: "繼續探索",

  failedTitle: "好友清單沒有載入成功",
  failedText: "可能是連線不穩，你的喜歡都還在。",
  offlineText: "連上網路後，名單就會出現在這裡。",

  empty: {
    "i-like": { title: "還沒有喜歡的人", text: "遇見想多認識一點的人，按下愛心，就會留在這裡。" },
    "like-me": { title: "還沒有人喜歡你", text: "把檔案寫得更像你一點，對的人會更容易停下來。" },
    mutual: { title: "還沒有互相喜歡的人", text: "你喜歡的人也喜歡你時，會出現在這裡。" },
    blacklist: { title: "黑名單是空的", text: "不想再遇見的人，可以從對方的檔案加入黑名單。" },
  },
  goExplore: "去探索",
  goProfile: "看看我的檔案",

  blockTitle: "加入黑名單",
  blockLead: (name: string) => `想為${name}留個原因提醒自己嗎？只有你看得到。`,
  blockReason: "原因",
  blockNext: "下一步",
  blockBack: "上一步",
  blockLoss: (name: string) =>
    `你和${name}將再也看不到彼此，對方不會收到通知。互相的喜歡會一併消失，之後就算移出黑名單，也不會恢復。`,
  block: "加入黑名單",
  blocked: (name: string) => `已將${name}加入黑名單。`,

  blockedOn: (date: string) => `${date}加入`,
  noReason: "沒有寫下原因",
  editReason: "修改原因",
  editReasonOf: (name: string) => `修改${name}的原因`,
  editTitle: "修改原因",
  save: "儲存",
  reasonSaved: "原因已更新。",
  unblock: "移出",
  unblockOf: (name: string) => `將${name}移出黑名單`,
  unblockTitle: "移出黑名單",
  unblockText: (name: string) => `你和${name}會重新看得到彼此。先前的喜歡不會恢復。`,
  unblockConfirm: "移出黑名單",
  unblocked: (name: string) => `已將${name}移出黑名單。`,
} as const
