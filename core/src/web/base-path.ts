/** Returns the path without a slash at its end, or `undefined` if it is not a path that begins with a slash and has a name after each. */
export const toPlainPath = (path: string): string | undefined =>
  /^(?:\/[^\s/?#\\]+)+\/?$/.test(path) ? path.replace(/\/$/, "") : undefined
