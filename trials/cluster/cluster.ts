import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { createTokens, type Tokens } from '#server/tokens.ts'
import { startFakeSmtp, type FakeSmtp } from '#test/fakes/smtp.ts'
import { startFakeStripe, type FakeStripe } from '#test/fakes/stripe.ts'
import { startFakeSveve, type FakeSveve } from '#test/fakes/sveve.ts'
import { mutantEnv } from '../faults/changed.ts'
import { freePort } from '#test/free-port.ts'
import { makeOwnFolder } from './folder.ts'
import { startExternalPostgres, type ExternalPostgres, type Needs } from './postgres.ts'
import { createMember, type Member } from './process.ts'
import { startProxy } from './proxy.ts'

/** The receivers of messages. */
export interface Gateways {
  readonly sms: Pick<FakeSveve, 'url' | 'credentials' | 'messages' | 'close'>
  readonly mail: Pick<FakeSmtp, 'url' | 'received' | 'close'>
}

/** A worker with its own gateway and mail server, so that the sender of each message is known. */
export interface Worker extends Member, Gateways {}

/** The judges' evidence: the rows, and the messages received by people. */
export interface Seen {
  readonly postgres: { readonly admin: Pick<pg.ClientBase, 'query'> }
  readonly workers: readonly {
    readonly sms: Pick<FakeSveve, 'messages'>
    readonly mail: Pick<FakeSmtp, 'received'>
  }[]
}

/** Two web processes and some workers on an external database. */
export interface Cluster extends Seen {
  readonly postgres: ExternalPostgres
  readonly webs: readonly [Member, Member]
  readonly workers: readonly Worker[]
  /** The entry address: the proxy, or without one the first web process. */
  readonly url: string
  readonly hasProxy: boolean
  readonly tokens: Tokens
  /** The payment provider. */
  readonly stripe: FakeStripe
  /** The configuration of the processes, for further services beside them. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

export interface Shape extends Needs {
  readonly workers: number
  readonly proxy: boolean
  /** The folder of another release from which all of them start. */
  readonly release?: string
}

const startGateways = async (): Promise<Gateways> => ({
  sms: await startFakeSveve(),
  mail: await startFakeSmtp(),
})

/** `openDatabase`: replaces the single PostgreSQL. `openGateways`: replaces the gateways in this process. */
export const openCluster = async (
  shape: Shape,
  openDatabase: (needs: Needs) => Promise<ExternalPostgres> = startExternalPostgres,
  openGateways = startGateways,
): Promise<Cluster> => {
  const { folder, remove } = makeOwnFolder('cluster')
  const postgres = await openDatabase(shape)
  const port = await freePort()
  const webPorts = [await freePort(), await freePort()] as const
  const stripe = await startFakeStripe()
  const secret = randomBytes(32).toString('base64url')
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_POOL_URL: postgres.poolUrl ?? '',
    DATABASE_READ_URL: postgres.readUrl ?? '',
    APP_SECRET: secret,
    APP_URL: `http://localhost:${shape.proxy ? port : webPorts[0]}`,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...stripe.env,
    ...mutantEnv(),
  }
  const web = (name: string, webPort: number) => createWeb(name, webPort, folder, env)
  const webs = [web('web 1', webPorts[0]), web('web 2', webPorts[1])] as const
  const workers = await Promise.all(
    Array.from({ length: shape.workers }, (_, index) =>
      openWorker(`worker ${index + 1}`, folder, env, postgres, openGateways),
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
    url: proxy ? `http://127.0.0.1:${port}` : webs[0].url,
    hasProxy: proxy !== null,
    tokens: createTokens(secret),
    stripe,
    env: { ...env, DATA_DIR: folder },
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

type Env = Readonly<Record<string, string>>

const createWeb = (name: string, port: number, dataDir: string, env: Env) =>
  createMember({
    name,
    role: 'web',
    dataDir,
    port,
    env,
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false,
  })

/** Resolves when its job queue listens. */
const openWorker = async (
  name: string,
  dataDir: string,
  env: Env,
  { admin }: ExternalPostgres,
  openGateways: () => Promise<Gateways>,
): Promise<Worker> => {
  const { sms, mail } = await openGateways()
  const listening = "select from pg_stat_activity where application_name = $1 and query ilike 'listen%'"
  const member = createMember({
    name,
    role: 'worker',
    dataDir,
    port: 0,
    env: { ...env, ...gatewayEnv({ sms, mail }), PGAPPNAME: name },
    isReady: async () => (await admin.query(listening, [name])).rowCount !== 0,
  })
  // The same object, because `isLost` is read later.
  return Object.assign(member, { sms, mail })
}

/** The configuration for sending by these gateways. */
export const gatewayEnv = ({ sms, mail }: Gateways) => ({
  SMS_GATEWAY: 'sveve',
  SVEVE_URL: sms.url,
  SVEVE_USERNAME: sms.credentials.username,
  SVEVE_PASSWORD: sms.credentials.password,
  SMTP_URL: mail.url,
})
