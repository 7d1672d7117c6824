import { brokenOff, type Trial } from '../trial.ts'
import { hasPromtool } from './promtool.ts'

export const watching: readonly Trial[] = [
  {
    name: 'alerts',
    about: 'what operators are called for is provoked at the real service, and promtool says what fires',
    run: async () => {
      if (!hasPromtool())
        return brokenOff('promtool is needed: apt-get install --no-install-recommends prometheus')
      const { tryAlerts } = await import('./alerts.ts')
      return tryAlerts()
    },
  },
]
