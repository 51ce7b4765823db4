import { PeopleToMeet } from "../../features/explore/index.ts"
import { EndingWishes } from "../../features/wishes/index.ts"

/** What is beside the feed on a wide screen: people to meet, and wishes that end soon. */
export function FeedAside() {
  return (
    <>
      <PeopleToMeet />
      <EndingWishes />
    </>
  )
}
