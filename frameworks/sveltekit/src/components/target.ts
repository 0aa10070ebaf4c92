/**
 * Where a form's `callbackUrl` leads: what `resolve()` gives while a page is rendered is relative to the page.
 * @param redirectTo default, and where it is no address: the page itself
 */
export function toTarget(redirectTo: string | undefined, page: URL): string {
  // a prerendered page knows neither its origin nor its search
  const named = redirectTo !== undefined && URL.canParse(redirectTo, page) ? redirectTo : page.pathname
  const url = new URL(named, page)
  return url.origin === page.origin ? `${url.pathname}${url.search}${url.hash}` : url.href
}
