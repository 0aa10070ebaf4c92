/**
 * Loaded before an app: what its server fetches from GitHub goes to the stand-in.
 * @module
 */
const { fetch } = globalThis
const hosts = ["github.com", "api.github.com"]

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!hosts.includes(url.hostname)) return fetch(input, init)
  const there = new URL(url.pathname + url.search, process.env.SVC_SCAFFOLD_GITHUB)
  return fetch(input instanceof Request ? new Request(there, input) : there, init)
}
