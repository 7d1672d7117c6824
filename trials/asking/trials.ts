import { say } from '../say.ts'
import type { Outcome, Trial } from '../trial.ts'

/** Trials of orders and paces of asking, on simulated offices. */
export const asking: readonly Trial[] = [
  {
    name: 'asking',
    about: 'some at a time, through the engine, against all at once and rounds by the clock',
    run: async ({ runs = 2000 }): Promise<Outcome> => {
      const [{ tryAsking }, { openServer }] = await Promise.all([
        import('./asking-trial.ts'),
        import('../faults/server.ts'),
      ])
      const server = await openServer()
      try {
        return await tryAsking({ host: server.host, port: 5432 }, runs)
      } finally {
        await server.close()
      }
    },
  },
  {
    name: 'forecast',
    about: 'the forecast of a month that it has not seen, against always the average',
    run: async ({ runs = 120 }): Promise<Outcome> => {
      const [{ tryForecast }, { speedFor }] = await Promise.all([
        import('./forecast-trial.ts'),
        import('./speed.ts'),
      ])
      const outcome = tryForecast(runs)
      const milliseconds = { forty: speedFor(40), threeHundred: speedFor(300) }
      const [forty, threeHundred] = [milliseconds.forty.forecast, milliseconds.threeHundred.forecast]
      say(`a forecast for 40 people takes ${forty.toFixed(1)} ms, for 300 ${threeHundred.toFixed(1)} ms`)
      return { ...outcome, figures: { ...outcome.figures, milliseconds } }
    },
  },
]
