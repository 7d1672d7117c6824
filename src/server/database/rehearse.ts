import type { Database } from './database.ts'
import type { Scope } from './scope.ts'
import type { ScopedTransaction } from './transaction.ts'

/** Rolls the transaction back. */
class Rehearsed extends Error {}

/** Runs work in a transaction and rolls it back: returns the result of what would have happened. */
export const rehearse = async <S extends Scope, T>(
  database: Pick<Database, 'transaction'>,
  scope: S,
  work: (tx: ScopedTransaction<S>) => Promise<T>,
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
