import { say } from '../say.ts'
import type { Outcome, Trial } from '../trial.ts'

/** Whom to ask, in which order and how many at a time, tried on simulated offices. */
export const asking: readonly Trial[] = [
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
