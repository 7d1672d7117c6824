import type { Database, TenantTransaction } from './database.ts'
import type { TenantScope } from './scope.ts'

/** Rolls the transaction back. */
class Rehearsed extends Error {}

/** Runs work in a transaction and rolls it back: returns the result of what would have happened. */
export const rehearse = async <T>(
  database: Pick<Database, 'transaction'>,
  scope: TenantScope,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  let last: { readonly result: T } | undefined
  try {
    await database.transaction(scope, async (tx) => {
      last = { result: await work(tx) }
      throw new Rehearsed()
    })
  } catch (error) {
    if (error instanceof Rehearsed && last) return last.result
    throw error
  }
  throw new Error('a rehearsed transaction was committed')
}
