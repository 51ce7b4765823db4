export { ExploreScreen } from "./explore-screen.tsx"
export { SearchScreen } from "./search-screen.tsx"
