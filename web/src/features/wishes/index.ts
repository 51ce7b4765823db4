export { MemberWishes } from "./activity/member-wishes.tsx"
export { useMemberWishes } from "./api.ts"
export { WishScreen } from "./wish-screen.tsx"
export { WishesScreen } from "./wishes-screen.tsx"
