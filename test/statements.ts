import pg from 'pg'
import { vi } from 'vitest'

/**
 * Notes what the product sends to the database. Called before the app is opened: a connection made earlier is not heard.
 */
export const hearStatements = () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return {
    /** The statements that the work sent, in their order. */
    during: async (work: () => Promise<unknown>): Promise<string[]> => {
      query.mockClear()
      await work()
      return query.mock.calls.map(([first]) => textOf(first))
    },
    stop: () => query.mockRestore(),
  }
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
