interface Context {
  params: Promise<{ section: string }>
}

export const GET = async (_request: Request, { params }: Context) =>
  Response.json({ secret: "for members", section: (await params).section })
