import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverPaths } from '#shared/server-paths.ts'
import { until } from '#test/until.ts'

const CONFIG = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url))

/** Where Debian puts it, most users do not look. */
const PATH = `${process.env['PATH']}:/usr/sbin`

export const hasHaproxy = () => spawnSync('haproxy', ['-v'], { env: { PATH } }).status === 0

/** HAProxy with the configuration that operators are given. */
export const startProxy = async (port: number, webs: readonly string[]) => {
  const env = { PATH, LISTEN: `127.0.0.1:${port}`, ...addresses(webs) }
  const child = spawn('haproxy', ['-db', '-q', '-f', CONFIG], { env, stdio: ['ignore', 'ignore', 'ignore'] })
  const kill = () => child.kill('SIGKILL') // in order, it would wait for the open tabs
  process.once('exit', kill) // it does not outlive us
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the proxy ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}${serverPaths.openApi}`).catch(() => null)
    return answer?.ok ?? false
  }, 30)
  return {
    close: async () => {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}

const addresses = (webs: readonly string[]) =>
  Object.fromEntries(webs.map((url, index) => [`WEB_${index + 1}`, new URL(url).host]))
