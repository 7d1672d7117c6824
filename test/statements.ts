import pg from 'pg'
import { vi } from 'vitest'

/** Records the product's statements. Called before the app is opened: earlier connections are not recorded. */
export const hearStatements = () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return {
    /** The statements sent by the work, in their order, without the waker's: those come a while after a commit. */
    during: async (work: () => Promise<unknown>): Promise<string[]> => {
      query.mockClear()
      await work()
      return query.mock.calls.map(([first]) => textOf(first)).filter((text) => !text.includes('.wake_idle('))
    },
    stop: () => query.mockRestore(),
  }
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
