/** Returns the page that only signed-in users reach. */
export const toPage = (name: string | null | undefined): string =>
  `<!doctype html><title>Members</title><p>Hello, "${name}"`
