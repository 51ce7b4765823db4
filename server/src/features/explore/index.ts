export { exploreHandlers } from "./explore.routes.ts"
export { createExplore } from "./explore.service.ts"
