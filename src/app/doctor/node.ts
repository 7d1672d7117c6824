import pg from 'pg'
import { askIdentity, type NodeIdentity } from '#server/database/identity.ts'

/** A server in the configuration, and its answer. */
export interface Node {
  readonly address: string
  /** Null if it did not answer, or refused. */
  readonly said: NodeIdentity | null
  /** The error with which it refuses this login; null if it accepts it, or did not answer. */
  readonly refusal: pg.DatabaseError | null
}

/** A server refuses a login by an error of class 28, or because it lacks the database. */
const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(28|3D000)/.test(error.code ?? '')

/** Never throws. */
export const askNode = (url: string): Promise<Node> => {
  const address = addressOf(url)
  // The address may refer to a missing file.
  return Promise.resolve()
    .then(() => askIdentity(url))
    .then(
      (said) => ({ address, said, refusal: null }),
      (error: unknown) => ({ address, said: null, refusal: isRefusal(error) ? error : null }),
    )
}

/** Host and port, or the folder of the socket, without the login. */
export const addressOf = (nodeUrl: string): string => {
  const { hostname, port, searchParams } = new URL(nodeUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host.startsWith('/')
    ? host
    : `${host || 'localhost'}:${searchParams.get('port') ?? (port || '5432')}`
}
