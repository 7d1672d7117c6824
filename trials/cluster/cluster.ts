import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { createTokens } from '#server/tokens.ts'
import { startFakeSmtp, type FakeSmtp } from '#test/fakes/smtp.ts'
import { startFakeStripe } from '#test/fakes/stripe.ts'
import { startFakeSveve, type FakeSveve } from '#test/fakes/sveve.ts'
import { freePort } from '#test/free-port.ts'
import { spawnService } from '#test/process.ts'
import { until } from '#test/until.ts'
import { mutantEnv } from '../faults/changed.ts'
import { makeOwnFolder } from './folder.ts'
import { startExternalPostgres, type ExternalPostgres, type Needs } from './postgres.ts'
import { startProxy } from './proxy.ts'

/** The receivers of messages. */
export interface Gateways {
  readonly sms: Pick<FakeSveve, 'url' | 'credentials' | 'messages' | 'close'>
  readonly mail: Pick<FakeSmtp, 'url' | 'received' | 'close'>
}

/** The judges' evidence: the rows, and the messages received by people. */
export interface Seen {
  readonly postgres: { readonly admin: Pick<pg.ClientBase, 'query'> }
  readonly workers: readonly {
    readonly sms: Pick<FakeSveve, 'messages'>
    readonly mail: Pick<FakeSmtp, 'received'>
  }[]
}

export interface Shape extends Needs {
  readonly workers: number
  readonly proxy: boolean
  /** The folder of another release from which all of them start. */
  readonly release?: string
}

/** Two web processes and some workers on an external database. */
export type Cluster = Awaited<ReturnType<typeof openCluster>>
/** One process of the service, started like an operator; it can be restarted. */
export type Member = ReturnType<typeof createMember>

const startGateways = async (): Promise<Gateways> => ({
  sms: await startFakeSveve(),
  mail: await startFakeSmtp(),
})

/** `openDatabase`: replaces the single PostgreSQL. `openGateways`: replaces the gateways in this process. */
export const openCluster = async (
  shape: Shape,
  openDatabase: (needs: Needs) => Promise<ExternalPostgres> = startExternalPostgres,
  openGateways = startGateways,
) => {
  const { folder, remove } = makeOwnFolder('cluster')
  const postgres = await openDatabase(shape)
  const port = await freePort()
  const webPorts = [await freePort(), await freePort()] as const
  const stripe = await startFakeStripe()
  const secret = randomBytes(32).toString('base64url')
  const env: Env = {
    DATABASE_URL: postgres.url,
    DATABASE_POOL_URL: postgres.poolUrl ?? '',
    DATABASE_READ_URL: postgres.readUrl ?? '',
    APP_SECRET: secret,
    APP_URL: `http://localhost:${shape.proxy ? port : webPorts[0]}`,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    ...stripe.env,
    ...mutantEnv(),
  }
  const webs = [createMember('web 1', webPorts[0], env), createMember('web 2', webPorts[1], env)] as const
  const workers = await Promise.all(
    Array.from({ length: shape.workers }, async (_, index) =>
      createWorker(`worker ${index + 1}`, env, postgres, await openGateways()),
    ),
  )
  const members = [...webs, ...workers]
  await webs[0].start(shape.release) // migrates
  await Promise.all(members.slice(1).map((member) => member.start(shape.release)))
  const proxy = shape.proxy ? await startProxy(port, [webs[0].url, webs[1].url]) : null
  return {
    postgres,
    webs,
    workers,
    /** The entry address: the proxy, or without one the first web process. */
    url: proxy ? `http://127.0.0.1:${port}` : webs[0].url,
    hasProxy: proxy !== null,
    tokens: createTokens(secret),
    stripe,
    /** The configuration of the processes, for further services beside them. */
    env,
    close: async () => {
      await Promise.all(members.map((member) => member.end()))
      await proxy?.close()
      await Promise.all(workers.flatMap(({ sms, mail }) => [sms.close(), mail.close()]))
      await stripe.close()
      await postgres.close()
      remove()
    },
  }
}

/** A worker with its own gateway and mail server, so that the sender of each message is known. */
const createWorker = (name: string, env: Env, { admin }: ExternalPostgres, gateways: Gateways) => {
  const listening = "select from pg_stat_activity where application_name = $1 and query ilike 'listen%'"
  const ownEnv = { ...env, ...gatewayEnv(gateways), PGAPPNAME: name }
  const member = createMember(
    name,
    0,
    ownEnv,
    async () => (await admin.query(listening, [name])).rowCount !== 0,
  )
  return Object.assign(member, gateways) // the same object, because `isLost` is read later
}

/** The configuration for sending by these gateways. */
export const gatewayEnv = ({ sms, mail }: Gateways) => ({
  SMS_GATEWAY: 'sveve',
  SVEVE_URL: sms.url,
  SVEVE_USERNAME: sms.credentials.username,
  SVEVE_PASSWORD: sms.credentials.password,
  SMTP_URL: mail.url,
})

type Env = Readonly<Record<string, string>>

/** A busy machine is slow, and a migrating release lets requests go first. */
const START_SECONDS = 300

/**
 * @param port the web process's own; a worker has no address, so 0
 * @param isReady by default, `/readyz` of the web process
 */
const createMember = (name: string, port: number, env: Env, isReady?: () => Promise<boolean>) => {
  const url = port === 0 ? '' : `http://127.0.0.1:${port}`
  const isUp = isReady ?? (async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false)
  let running: ReturnType<typeof spawnService> | undefined
  let [isLost, isAsked] = [false, false]
  let current: string | undefined
  return {
    name,
    url,
    get pid() {
      return running?.child.pid ?? 0
    },
    /** Resolves when it is ready. `release`: the folder from which it starts from now on. */
    start: async (release = current) => {
      current = release
      const role = port === 0 ? 'worker' : 'web'
      const { child, end, ended } = spawnService(env['DATA_DIR'] ?? '', port, role, { env, release })
      running = { child, end, ended }
      isAsked = false
      void ended.then(() => (isLost ||= !isAsked))
      await until(() => {
        if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}`)
        return isUp()
      }, START_SECONDS)
    },
    /** Asks it to end (SIGTERM); its exit code. */
    end: async () => {
      isAsked = true
      return (await running?.end('SIGTERM')) ?? null
    },
    /** Has it ended unexpectedly? */
    get isLost() {
      return isLost
    },
  }
}
