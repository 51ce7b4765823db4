import { createContext } from "react"

/** What the open conversation is searched for; empty without a search. */
export const SearchedContext = createContext("")
