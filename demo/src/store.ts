type Payload = Record<string, unknown> & { uid?: string; grantId?: string; consumed?: number }

interface Row {
  readonly payload: Payload
  /** Milliseconds. */
  readonly expires: number
}

/** The models that end with their grant. Sign-ins in progress have the id of an earlier grant, and go on when it ends. */
const granted = /^(?:AccessToken|AuthorizationCode|RefreshToken):/

/** A store for `oidc-provider` that keeps everything in memory until the demo ends. */
export class Store {
  readonly #rows: Map<string, Row>
  readonly #model: string

  constructor(model: string, rows: Map<string, Row>) {
    this.#model = model
    this.#rows = rows
  }

  upsert(id: string, payload: Payload, expiresIn?: number): Promise<void> {
    const expires = expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000
    this.#rows.set(this.#key(id), { payload, expires })
    return Promise.resolve()
  }

  find(id: string): Promise<Payload | undefined> {
    const row = this.#rows.get(this.#key(id))
    return Promise.resolve(row && row.expires > Date.now() ? row.payload : undefined)
  }

  findByUid(uid: string): Promise<Payload | undefined> {
    return Promise.resolve(this.#mine().find((payload) => payload.uid === uid))
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  destroy(id: string): Promise<void> {
    this.#rows.delete(this.#key(id))
    return Promise.resolve()
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of this.#rows) {
      if (payload.grantId === grantId && granted.test(key)) this.#rows.delete(key)
    }
    return Promise.resolve()
  }

  #key(id: string): string {
    return `${this.#model}:${id}`
  }

  #mine(): Payload[] {
    return [...this.#rows].filter(([key]) => key.startsWith(`${this.#model}:`)).map(([, { payload }]) => payload)
  }
}

/** Creates the stores of one provider. They share their rows with each other, and not with another provider. */
export function createStores(): (model: string) => Store {
  const rows = new Map<string, Row>()
  return (model) => new Store(model, rows)
}
