interface Context {
  params: Promise<{ path: string[] }>
}

export const GET = async (_request: Request, { params }: Context) =>
  Response.json({ secret: "for members", path: (await params).path.join("/") })
