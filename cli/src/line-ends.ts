/** Returns the text with the ends of lines that all lines of the model have. If they differ there, the text stays as it is. */
export const keepLineEnds = (model: string, text: string): string =>
  /^(?:[^\n]*\r\n)+[^\n]*$/.test(model) ? text.replace(/\r?\n/g, "\r\n") : text
