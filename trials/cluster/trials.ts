import { brokenOff, type Trial } from '../trial.ts'
import { hasHaproxy } from './proxy.ts'
import { missingForNodes } from './nodes.ts'

export const cluster: readonly Trial[] = [
  {
    name: 'cluster',
    about: 'two web and two worker processes on one database behind a proxy, while parts come and go',
    run: async () => {
      if (!hasHaproxy()) return brokenOff('HAProxy is needed: apt-get install haproxy')
      const { tryCluster } = await import('./checks.ts')
      return tryCluster()
    },
  },
  {
    name: 'failover',
    about:
      'the same on three nodes of a database (Patroni), whose primary is killed and handed over under load',
    run: async () => {
      const missing = [...missingForNodes(), ...(hasHaproxy() ? [] : ['haproxy'])]
      if (missing.length > 0)
        return brokenOff(`what is needed is not there: apt-get install ${missing.join(' ')}`)
      const { tryFailover } = await import('./failover.ts')
      return tryFailover()
    },
  },
]
