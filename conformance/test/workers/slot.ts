import { Slot } from "../../../core/src/oauth/slot.ts"

const slot = new Slot<string>()
const toValue = async (url: string) => await (await fetch(url)).text()

/** `/lost` begins and never ends, as a request whose visitor has left; anything else gives what the URL in the body gives. */
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
