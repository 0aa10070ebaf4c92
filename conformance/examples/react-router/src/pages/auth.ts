/** The middleware of the root route answers these paths. It runs only for paths that have a route. */
const notFound = () => new Response(null, { status: 404 })

export { notFound as action, notFound as loader }
