export const secret = "a secret of the bench, long enough for both"
export const client = { clientId: "client", clientSecret: "client-secret" }
/** Without `debug`, as in production: a logger with it gets every step. */
export const logger = { error: () => {}, warn: () => {} }
