import pg, { type PoolClient } from 'pg'
import { claimAssignment } from '#features/assignments/server/claim.ts'
import { openDatabase } from '#server/database/database.ts'
import type { Connect } from '#server/database/pools.ts'
import { TenantScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import type { Asked } from './rows.ts'
import { openBarePool } from './stage.ts'

export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * The product's statements for one winning claim: begin, the scope, the claim and commit. Captured from the product, so
 * that the comparison follows it.
 */
export const captureClaim = async (connect: Connect, asked: Asked): Promise<Sent[]> => {
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
  return {
    text: String(first.text),
    values: 'values' in first && Array.isArray(first.values) ? first.values : [],
  }
}

/** Claims by `pg` alone: the same statements, prepared, on a pipelined pool of the same size. */
export const openBareClaim = async (connect: Connect, size: number, example: Asked) => {
  const statements = partsOf(await captureClaim(connect, example))
  const pool = openBarePool({ ...connect('vikarklar_tenant'), max: size, pipeline: true })
  const fill = fillFor(example, statements.claim.values)
  return {
    claim: async (asked: Asked) => {
      const client = await pool.connect()
      try {
        await claimOn(client, statements, asked, fill(asked))
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

type Statements = Record<'begin' | 'scope' | 'lock' | 'claim' | 'commit', Sent>

/** Throws when the product sends other statements: the comparison would then be invalid. */
export const partsOf = ([begin, scope, lock, claim, commit, ...more]: readonly Sent[]): Statements => {
  if (
    begin?.text !== 'begin' ||
    !scope?.text.includes('set_config') ||
    !lock?.text.includes('pg_advisory_xact_lock') ||
    !claim?.text.includes('update assignments') ||
    commit?.text !== 'commit' ||
    more.length > 0
  )
    throw new Error('a claim is no longer begin, scope, lock, claim and commit')
  return { begin, scope, lock, claim, commit }
}

const claimOn = async (
  client: PoolClient,
  { begin, scope, lock, claim, commit }: Statements,
  asked: Asked,
  values: unknown[],
) => {
  void client.query(begin.text)
  void client.query({ name: 'scope', text: scope.text, values: [asked.employerId] })
  void client.query({ name: 'lock', text: lock.text, values: [asked.vikarId] })
  await client.query({ name: 'claim', text: claim.text, values })
  await client.query(commit.text)
}

/** Replaces the example's ids in the captured statement by another recipient's; there is no message. */
export const fillFor = (example: Asked, values: readonly unknown[]) => {
  const keys = values.map((value) =>
    value === example.employerId
      ? 'employerId'
      : value === example.assignmentId
        ? 'assignmentId'
        : value === example.vikarId
          ? 'vikarId'
          : null,
  )
  if (values.some((value, place) => value !== null && keys[place] === null))
    throw new Error('a claim takes more than the ids of whom it is for')
  return (asked: Asked): unknown[] => keys.map((key) => key && asked[key])
}
