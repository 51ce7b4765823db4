import { createContext, useContext } from "react"

/** Lets the pane, which knows all pictures of the conversation, open the viewer. */
export const ImageViewerContext = createContext<(messageId: string) => void>(() => undefined)

/** Opens the picture of a message in the viewer. */
export const useOpenImage = () => useContext(ImageViewerContext)
