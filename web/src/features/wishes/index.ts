export { useRefreshWishes, useWishesOfMember } from "./api.ts"
export { WishCard } from "./wish-card.tsx"
export { WishesScreen } from "./wishes-screen.tsx"
