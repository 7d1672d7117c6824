import { brokenOff, type Trial } from '../trial.ts'
import { hasPromtool } from './promtool.ts'

const needed = (packages: readonly string[]) =>
  `what is needed is not there: apt-get install --no-install-recommends ${packages.join(' ')}`

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
  {
    name: 'web-proxies',
    about:
      'nginx, HAProxy and Caddy as they are delivered, typed as their files say, before the real service',
    run: async () => {
      const { missingForWebProxies, tryWebProxies } = await import('./web-proxies.ts')
      const missing = missingForWebProxies()
      if (missing.length > 0) return brokenOff(needed(missing))
      return tryWebProxies()
    },
  },
  {
    name: 'monitoring',
    about: 'what the page on monitoring says is typed, and a service that is lost arrives as an alert',
    run: async () => {
      const { missingForMonitoring, tryMonitoring } = await import('./monitoring.ts')
      const missing = missingForMonitoring()
      if (missing.length > 0) return brokenOff(needed(missing))
      return tryMonitoring()
    },
  },
]
