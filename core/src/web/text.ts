/** Lower case of A to Z alone: `toLowerCase` makes an address of the Kelvin sign into another person's. */
export const toLowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
