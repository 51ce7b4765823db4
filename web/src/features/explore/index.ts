export { ExploreScreen } from "./explore-screen.tsx"
export { MemberGrid } from "./member-grid.tsx"
export { SearchScreen } from "./search-screen.tsx"
