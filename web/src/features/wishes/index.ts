export { MemberWishes } from "./activity/member-wishes.tsx"
export { useMemberWishes } from "./api.ts"
export { WishesScreen } from "./wishes-screen.tsx"
