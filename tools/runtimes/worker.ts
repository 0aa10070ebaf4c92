/**
 * Plays the suite as a Worker: the request body is the list of topics, the response body the lines of JSON.
 * @module
 */
import { play } from "./suite.ts"

export default {
  fetch: async (request: Request): Promise<Response> => {
    const all = play(await request.json())
    const lines = new ReadableStream<string>({
      async pull(controller) {
        const { done, value } = await all.next()
        if (done) controller.close()
        else controller.enqueue(`${JSON.stringify(value)}\n`)
      },
    })
    return new Response(lines.pipeThrough(new TextEncoderStream()))
  },
}
