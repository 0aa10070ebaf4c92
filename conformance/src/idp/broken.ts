/** Broken responses that every client must handle. */
export type Breakage = typeof breakages[number]

/** Their names. */
export const breakages = ["html", "html-200", "huge", "slow", "redirect", "empty", "array", "text", "500"] as const

const page = "<!doctype html><title>Sign in to the network</title><script>alert(1)</script><p>Please accept the terms"
const json = { "content-type": "application/json" }
const html = { "content-type": "text/html; charset=utf-8" }

/**
 * Returns the broken response of this kind. @param honest the response of a working provider; `huge` and `text` contain it, so that only one thing is wrong
 */
export async function breakAnswer(kind: Breakage, honest: Response, request: Request): Promise<Response> {
  const answers: Readonly<Record<Breakage, () => Response | Promise<Response>>> = {
    "html": () => new Response(page, { status: 502, headers: html }),
    "html-200": () => new Response(page, { headers: html }),
    "huge": () => makeHuge(honest),
    "slow": () => never(request.signal),
    "redirect": () => redirectToHonest(honest, request),
    "empty": () => new Response("", { headers: json }),
    "array": () => Response.json([]),
    "text": async () => new Response(await honest.text(), { headers: { "content-type": "text/plain" } }),
    "500": () => Response.json({ error: "server_error" }, { status: 500 }),
  }
  return await answers[kind]()
}

/** Redirects to the honest response, so that a client that follows the redirect signs in. */
async function redirectToHonest(honest: Response, { url }: Request): Promise<Response> {
  const location = new URL(`/__echo?${new URLSearchParams({ body: await honest.text() })}`, url)
  return new Response(null, { status: 302, headers: { location: location.href } })
}

/** `/__echo`: returns the JSON in the URL. */
export const answerEcho = ({ url }: Request): Response =>
  new Response(new URL(url).searchParams.get("body"), { headers: json })

/** Returns the honest JSON with two more megabytes in it. It is well-formed, so only the size is wrong. */
async function makeHuge(honest: Response): Promise<Response> {
  return Response.json({ ...await honest.json() as object, padding: "x".repeat(2 * 1024 * 1024) })
}

/** Never responds. It ends only when the caller aborts. */
export const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  })
