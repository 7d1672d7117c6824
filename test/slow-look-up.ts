import type { TestApp } from './app.ts'

/**
 * The services with a look-up that waits until released, so that a test can interleave other work deterministically.
 */
export const slowLookUp = (app: TestApp) => {
  const looking = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const database: TestApp['database'] = {
    ...app.database,
    lookUp: async (scope, query) => {
      looking.resolve()
      await going.promise
      return app.database.lookUp(scope, query)
    },
  }
  return { services: { ...app, database }, looking: looking.promise, goOn: () => going.resolve() }
}
