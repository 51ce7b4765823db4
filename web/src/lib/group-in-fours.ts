/** Groups a secret in fours, which is easier to type. */
export const groupInFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ")
