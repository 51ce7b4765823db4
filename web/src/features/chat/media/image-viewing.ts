import { createContext, useContext } from "react"

/** Lets the pane, which knows all pictures of the conversation, look at one on the whole screen. */
export const ImageViewing = createContext<(messageId: string) => void>(() => undefined)

/** Looks at the picture of a message on the whole screen. */
export const useOpenImage = () => useContext(ImageViewing)
