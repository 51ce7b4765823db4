/** Messages of the chat API. */
export const chatMessages = {
  departedName: "已離開的會員",
} as const
