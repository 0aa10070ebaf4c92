/**
 * Seconds after which what never comes counts as missing: the start of a server, a response, an element of a page. A busy machine needs far
 * less, and a test that ends after ten minutes can still name what is missing.
 */
export const patienceSeconds = 300
