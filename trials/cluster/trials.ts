import { brokenOff, type Trial } from '../trial.ts'
import { hasHaproxy } from './proxy.ts'

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
]
