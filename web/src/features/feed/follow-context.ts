import { createContext, useContext } from "react"

interface Author {
  id: string
  nickname: string
}

/** Whom the viewer follows, from the page, which composes the areas. */
export interface PostFollows {
  isFollowed: (memberId: string) => boolean
  setFollowed: (member: Author, follow: boolean) => void
}

export const FeedFollows = createContext<PostFollows>({
  isFollowed: () => false,
  setFollowed: () => undefined,
})

export const usePostFollows = () => useContext(FeedFollows)
