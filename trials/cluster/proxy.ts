import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverPaths } from '#shared/server-paths.ts'
import { freePort } from '#test/free-port.ts'
import { until } from '#test/until.ts'

/** The addresses that an operator sets for deploy/haproxy.cfg. */
export const OWN_ADDRESSES = ['LISTEN', 'WEB_METRICS', 'WEB_1', 'WEB_2'] as const
type OwnAddresses = Readonly<Partial<Record<(typeof OWN_ADDRESSES)[number], string>>>

/**
 * HAProxy with a delivered configuration. Resolves when `isReady`.
 *
 * @param metrics the address of its Prometheus metrics
 */
export const startHaproxy = async (
  file: string,
  addresses: OwnAddresses,
  metrics: string,
  isReady: () => Promise<boolean>,
): Promise<{ close(): Promise<void> }> => {
  const config = fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url))
  const env = { PATH: `${process.env['PATH']}:/usr/sbin`, ...addresses } // most users' PATH lacks Debian's
  const child = spawn('haproxy', ['-db', '-q', '-f', config], { env, stdio: ['ignore', 'ignore', 'ignore'] })
  const kill = () => child.kill('SIGKILL') // an orderly stop would wait for the open tabs
  process.once('exit', kill) // it ends with this process
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy with ${file} ended with code ${child.exitCode}`)
    return (await saysMetrics(metrics)) && isReady()
  }, 30)
  return {
    close: async () => {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}

/** Checks that the address serves metrics and nothing else. */
const saysMetrics = async (at: string) => {
  const [metrics, other] = await Promise.all(
    ['metrics', ''].map((path) => fetch(`http://${at}/${path}`).catch(() => null)),
  )
  return other?.status === 404 && ((await metrics?.text()) ?? '').includes('haproxy_frontend_')
}

export const startProxy = async (port: number, [web1, web2]: readonly [string, string]) => {
  const metrics = `127.0.0.1:${await freePort()}`
  const addresses = {
    LISTEN: `127.0.0.1:${port}`,
    WEB_METRICS: metrics,
    WEB_1: new URL(web1).host,
    WEB_2: new URL(web2).host,
  }
  return startHaproxy('haproxy.cfg', addresses, metrics, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${serverPaths.openApi}`).catch(() => null)
    return answer?.ok ?? false
  })
}
