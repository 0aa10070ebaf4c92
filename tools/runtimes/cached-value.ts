import { CachedValue } from "../../core/src/app/cached-value.ts"

const slot = new CachedValue<string>()
const toValue = async (url: string) => await (await fetch(url)).text()

/** `/lost` starts and never ends, like a request whose client is gone; any other path returns what the URL in the body returns. */
export default {
  async fetch(request: Request): Promise<Response> {
    const url = await request.text()
    if (request.url.endsWith("/lost")) {
      void slot.get(new Date(), 60, () => new Promise(() => {}))
      return new Response("begun")
    }
    return new Response(await slot.get(new Date(), 60, () => toValue(url)))
  },
}
