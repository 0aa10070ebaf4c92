/** Returns the character as JSON escapes it. */
const escape = (character: string): string =>
  character.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")

/**
 * Returns the text in which what a terminal obeys or hides is escaped as in JSON: control characters, characters that change the direction of
 * text or have no width, and halves of characters. Tabs and line breaks stay, so a JSON document keeps its meaning.
 */
export const toPrintable = (text: string): string =>
  text.replace(/(?!\t|\r?\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, escape)

/** Returns the text on one line: its line breaks are escaped, too. A name with a line break would otherwise write lines of its own. */
export const toPrintableLine = (text: string): string => toPrintable(text).replace(/[\r\n]/g, escape)
