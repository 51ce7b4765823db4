/** A private note of one member about another. */
export interface NotesTable {
  author_id: string
  target_id: string
  content: string
  updated_at: Date
}
