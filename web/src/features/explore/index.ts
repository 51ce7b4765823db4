export { ExploreScreen } from "./explore-screen.tsx"
export { MemberGrid } from "./member-grid.tsx"
export { PeopleToMeet } from "./people-to-meet.tsx"
export { SearchScreen } from "./search-screen.tsx"
