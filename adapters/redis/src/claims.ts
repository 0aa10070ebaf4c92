import { claim, confirm, drop, dropStale } from "./scripts.ts"
import { toOwner } from "./record.ts"
import type { Store } from "./store.ts"

/** How long a claim stands by itself, and what was claimed may be acted on: less, so that servers' clocks may differ. */
export const lapsesMs = 30_000
const actsMs = 20_000

/** A name that nobody else can have until it lapses or is given back. */
export interface Claim {
  /** When it was made, by the server's clock. */
  readonly madeMs: number
  readonly actBeforeMs: number
  /** Makes it last, with this text. @throws {Error} when it has lapsed */
  confirm(text: string): Promise<void>
  /** Gives it back, with whatever it has become. */
  release(): Promise<void>
}

export const toNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9))))

/**
 * Claims the name under this key for an owner. What stands there binds only if `isBound` says so of its owner: what a crash has
 * left goes.
 * @throws {Error} with this message when it is taken
 */
export async function makeClaim(
  store: Store,
  key: string,
  owner: string,
  isBound: (owner: string) => Promise<boolean>,
  taken: string,
): Promise<Claim> {
  const nonce = toNonce()
  const ask = () => store.run<string | null>(claim, [key], owner, nonce, lapsesMs)
  let text = await ask()
  if (text && !text.endsWith(`|${nonce}`)) {
    if (await isBound(toOwner(text)) || !await store.run<number>(dropStale, [key], text, lapsesMs)) {
      throw new Error(taken)
    }
    text = await ask()
  }
  if (!text?.endsWith(`|${nonce}`)) throw new Error(taken)
  return toClaim(store, key, text)
}

function toClaim(store: Store, key: string, claimed: string): Claim {
  const madeMs = Number(/\|\?(\d+)\|[^|]*$/.exec(claimed)?.[1])
  let text = claimed
  return {
    madeMs,
    actBeforeMs: madeMs + actsMs,
    async confirm(lasting) {
      text = lasting
      if (!await store.run<number>(confirm, [key], claimed, lasting)) {
        throw new Error("Redis was too slow: the claim has lapsed")
      }
    },
    async release() {
      await store.run(drop, [key], text)
      if (text !== claimed) await store.run(drop, [key], claimed)
    },
  }
}
