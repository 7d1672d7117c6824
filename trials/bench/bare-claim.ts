import pg from 'pg'
import { claimAssignment } from '#features/assignments/server/claim.ts'
import { openDatabase } from '#server/database/database.ts'
import type { Connect } from '#server/database/pools.ts'
import { TenantScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import type { Asked } from './rows.ts'
import { openBarePool } from './stage.ts'

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

const PARTS = ['begin', 'set_config', 'pg_advisory_xact_lock', 'update assignments', 'commit']

/**
 * Claims by `pg` alone: the statements that the product sent for the example, prepared, on a pipelined pool of this
 * size. Throws when the product sends other statements or values: the comparison would then be invalid.
 */
export const openBareClaim = async (connect: Connect, size: number, example: Asked) => {
  const sent = await captureClaim(connect, example)
  if (sent.length !== PARTS.length || !PARTS.every((part, at) => sent[at]?.text.includes(part)))
    throw new Error('a claim is no longer begin, scope, lock, claim and commit')
  const keysOf = sent.map(({ values }) => values.map((value) => keyOf(example, value)))
  const pool = openBarePool({ ...connect('vikarklar_tenant'), max: size, pipeline: true })
  const claim = async (asked: Asked) => {
    const client = await pool.connect()
    const send = ({ text }: Sent, at: number) => {
      const values = keysOf[at]?.map((key) => key && asked[key]) ?? []
      return client.query(values.length > 0 ? { name: PARTS[at], text, values } : text)
    }
    try {
      await Promise.all(sent.slice(0, -1).map(send))
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  return { claim, close: () => pool.end() }
}

const captureClaim = async (connect: Connect, asked: Asked): Promise<Sent[]> => {
  const sent: Sent[] = []
  class Recorder extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const query: (...args: unknown[]) => unknown = this.query.bind(this)
      const recorded = (...args: unknown[]) => {
        sent.push(readArguments(args))
        return query(...args)
      }
      Object.assign(this, { query: recorded })
    }
  }
  const database = openDatabase((role) => ({ ...connect(role), Client: Recorder }), createLog('error'))
  await database.transaction(new TenantScope(asked.employerId, null), (tx) => claimAssignment(tx, asked))
  await database.close()
  return sent
}

const readArguments = ([first, values]: unknown[]): Sent => {
  if (typeof first === 'string') return { text: first, values: Array.isArray(values) ? values : [] }
  if (typeof first !== 'object' || first === null || !('text' in first)) throw new Error('not a query')
  const own = 'values' in first && Array.isArray(first.values) ? first.values : []
  return { text: String(first.text), values: own }
}

/** The id of the example that this value is. Null is a value of its own: the yes has no message. */
const keyOf = (example: Asked, value: unknown) => {
  if (value === null) return null
  const key = (['employerId', 'assignmentId', 'vikarId'] as const).find((id) => example[id] === value)
  if (!key) throw new Error('a claim takes more than the ids of whom it is for')
  return key
}
