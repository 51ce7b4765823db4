/** Whether fingers are the main pointer, as on phones and tablets. */
export const isTouchScreen = () => matchMedia("(pointer: coarse)").matches
