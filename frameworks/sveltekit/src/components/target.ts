/**
 * Returns the target for a form's `callbackUrl`. It resolves relative paths, because `resolve()` returns them while a page renders.
 * @param redirectTo the target; the page itself if it is missing or not a URL
 */
export function toTarget(redirectTo: string | undefined, page: URL): string {
  // a prerendered page does not have its final origin and query
  const named = redirectTo !== undefined && URL.canParse(redirectTo, page) ? redirectTo : page.pathname
  const url = new URL(named, page)
  return url.origin === page.origin ? `${url.pathname}${url.search}${url.hash}` : url.href
}
