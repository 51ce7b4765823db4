/** The connections to the database of a measured service and of each baseline. */
export const poolSize = 10
