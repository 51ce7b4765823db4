export { exploreHandlers } from "./explore.routes.ts"
export { createExplore, type Explore } from "./explore.service.ts"
