import type { Message } from "@pinyu/contract/chat/schemas"
import { createContext, useContext } from "react"

/** Lets the pane, which stays while messages scroll, show a picture that may be opened once. */
export const ViewOnceContext = createContext<(message: Message) => void>(() => undefined)

/** Offers to open a picture that may be opened once. */
export const useOfferPicture = () => useContext(ViewOnceContext)
