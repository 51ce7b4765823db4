/** How much of a text is shown at first: so many lines, and about so many characters that fill them. */
export interface Room {
  lines: number
  characters: number
}

/** Whether a text needs more room than that. */
export const isLong = (text: string, { lines, characters }: Room) =>
  [...text].length > characters || text.split("\n").length > lines
