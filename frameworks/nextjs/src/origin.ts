/**
 * Returns the origin of a request of which only the headers are available. Next sets `X-Forwarded-Proto` itself if no proxy in front of it has set
 * it.
 */
export function readOrigin(sent: Headers): string {
  const protocol = sent.get("x-forwarded-proto") === "https" ? "https" : "http"
  return URL.parse(`${protocol}://${sent.get("host")}`)?.origin ?? "http://localhost"
}
