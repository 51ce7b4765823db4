export interface ChatJobs {
  /** Deletes the files of pictures that were opened, once no report can name them any more. */
  "chat.dropOpened": Record<string, never>
}
