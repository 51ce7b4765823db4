/** Only phones and tablets have a handheld camera; elsewhere there is no choice to offer. */
export const hasTouchCamera = () => matchMedia("(pointer: coarse)").matches
