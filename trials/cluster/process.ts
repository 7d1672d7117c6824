import { spawnService } from '#test/process.ts'
import { until } from '#test/until.ts'

/** One process of the service, started like an operator; it can be restarted. */
export interface Member {
  readonly name: string
  /** Its own address; empty for a worker. */
  readonly url: string
  readonly pid: number
  /** Resolves when it is ready. `release`: the folder from which it starts from now on. */
  start(release?: string): Promise<void>
  /** Asks it to end (SIGTERM); its exit code. */
  end(): Promise<number | null>
  /** Has it ended unexpectedly? */
  readonly isLost: boolean
}

export interface Part {
  readonly name: string
  readonly role: 'web' | 'worker'
  readonly dataDir: string
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  /** Reports from outside whether it is ready: a worker has no address. */
  isReady(): Promise<boolean>
}

/** A busy machine is slow, and a migrating release lets requests go first. */
const START_SECONDS = 300

export const createMember = ({ name, role, dataDir, port, env, isReady }: Part): Member => {
  let running: ReturnType<typeof spawnService> | undefined
  let isLost = false
  let isAsked = false
  let current: string | undefined
  const start = async (release = current) => {
    current = release
    const { child, end, ended } = spawnService(dataDir, port, role, { env, release })
    running = { child, end, ended }
    isAsked = false
    void ended.then(() => (isLost ||= !isAsked))
    await until(() => {
      if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}`)
      return isReady()
    }, START_SECONDS)
  }
  const end = async () => {
    isAsked = true
    return (await running?.end('SIGTERM')) ?? null
  }
  return {
    name,
    url: role === 'web' ? `http://127.0.0.1:${port}` : '',
    get pid() {
      return running?.child.pid ?? 0
    },
    start,
    end,
    get isLost() {
      return isLost
    },
  }
}
