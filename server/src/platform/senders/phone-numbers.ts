/** Whether the numbering plan assigns the range of a number (`+8869…`) to mobile phones. */
export const isMobileNumber = async (phone: string): Promise<boolean> => {
  // Imported on use: the numbering plans take megabytes of memory.
  const { isValidPhoneNumber } = await import("libphonenumber-js/mobile")
  return isValidPhoneNumber(phone)
}
