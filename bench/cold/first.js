import process from "node:process"

/**
 * Prints how long it took to load a library and to get its first response. This is plain JavaScript, so that the time
 * contains no type stripping.
 */
export async function first(load) {
  const request = new Request("https://app.example/auth/session")
  await Response.json({}).text() // Node loads these two on first use, so they are not part of the measurement
  const began = performance.now()
  const Auth = await load()
  const provider = { id: "one", name: "One", type: "oauth", clientId: "id", clientSecret: "secret" }
  const address = "https://one.example"
  const config = {
    secret: "a secret of the bench, long enough for both",
    basePath: "/auth",
    trustHost: true,
    providers: [{ ...provider, authorization: `${address}/a`, token: `${address}/t`, userinfo: `${address}/u` }],
  }
  const response = await Auth(request, config)
  await response.text()
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  process.stdout.write(String(performance.now() - began))
}
