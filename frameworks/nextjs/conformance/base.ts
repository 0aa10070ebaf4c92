/** The path that the app is mounted under. */
export const base = process.env.FIXTURE_BASE ?? ""
