/** Success messages of the friends API. */
export const friendsMessages = {
  liked: "已送出喜歡。",
  matched: "你們彼此喜歡了。",
  unliked: "已收回喜歡。",
  blocked: "已加入黑名單，你們不會再看到彼此。",
  reasonChanged: "原因已更新。",
  passed: "已略過，這段時間不會出現在探索。",
  passUndone: "已恢復，會再出現在探索。",
  unblocked: "已移出黑名單。",
} as const
