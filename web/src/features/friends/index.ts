export { BlockDialog } from "./block-dialog.tsx"
export { FriendsScreen } from "./friends-screen.tsx"
export { LikeButton, WordedLikeButton } from "./like-button.tsx"
export { MatchMoment } from "./match-moment.tsx"
