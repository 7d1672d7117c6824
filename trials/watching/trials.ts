import { needing } from '../needing.ts'
import type { Trial } from '../trial.ts'

export const watching: readonly Trial[] = [
  needing(
    ['prometheus'],
    'alerts',
    'what operators are called for is provoked at the real service, and promtool says what fires',
    async () => (await import('./alerts.ts')).tryAlerts,
  ),
  needing(
    ['nginx', 'haproxy', 'caddy', 'curl', 'openssl', 'root'],
    'web-proxies',
    'nginx, HAProxy and Caddy as they are delivered, typed as their files say, before the real service',
    async () => (await import('./web-proxies.ts')).tryWebProxies,
  ),
]
