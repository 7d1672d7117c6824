import type { Trial } from '../trial.ts'
import { tryMutants } from './run-apart.ts'
import { outcomeOf } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'
import { openServer } from './server.ts'

/** Runs the work with a PostgreSQL of its own. */
const onServer = async <T>(work: (host: string) => Promise<T>): Promise<T> => {
  const server = await openServer()
  try {
    return await work(server.host)
  } finally {
    await server.close()
  }
}

const scenarios: readonly Trial[] = SCENARIOS.map(({ name, what, scenario, runs: usual }) => ({
  name,
  about: what,
  run: ({ runs = usual }) =>
    onServer(async (host) =>
      outcomeOf(await scenario({ runs, server: { host, port: 5432 }, isQuick: false })),
    ),
}))

/** Failures of the services that the product needs, and checks that each known defect is noticed. */
export const faults: readonly Trial[] = [
  ...scenarios,
  {
    name: 'mutants',
    about: 'the product with a known defect each: its scenario has to notice',
    run: () => onServer(tryMutants),
  },
]
