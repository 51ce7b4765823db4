export { findEvidence as evidenceOfWish } from "./evidence.queries.ts"
export { type WishesJobs, wishesJobNames } from "./wishes.jobs.ts"
export { wishesHandlers } from "./wishes.routes.ts"
export { createWishes } from "./wishes.service.ts"
