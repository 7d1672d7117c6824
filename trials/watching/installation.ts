import { randomBytes } from 'node:crypto'
import { chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectByUrl } from '#server/database/pools.ts'
import type { ServerFiles } from '#server/postgres/server-files.ts'
import { openAppOn } from '#test/app.ts'
import { castKari, giveCredits } from '#test/cast.ts'
import { makeCertificate } from '#test/certificate.ts'
import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { startFakeSveve } from '#test/fakes/sveve.ts'
import { freePort } from '#test/free-port.ts'
import { METRICS_ENV, METRICS_HEADERS } from '#test/metrics.ts'
import { spawnService, startService } from '#test/process.ts'
import { gatewayEnv } from '../cluster/cluster.ts'
import { makeOwnFolder } from '../cluster/folder.ts'
import { startExternalPostgres } from '../cluster/postgres.ts'
import { type Samples, samplesOf, type Scraped } from './promtool.ts'

/** Pause between the two scrapes of a state. */
const APART_MS = 20_000

/** A web process, a worker, two databases of which the second is stopped, a mail server and a gateway. */
export const openInstallation = async () => {
  const { folder, remove } = makeOwnFolder('alerts')
  const needs = { programs: 'system', durable: false } as const
  const postgres = await startExternalPostgres(needs, withTls)
  const second = await startExternalPostgres(needs, withTls)
  await second.end('fast')
  const [mail, sms] = [await startFakeSmtp(), await startFakeSveve()]
  const secret = randomBytes(32).toString('base64url')
  const url = `${postgres.url}?sslmode=no-verify`
  const env = {
    ...METRICS_ENV,
    ...gatewayEnv({ sms, mail }),
    DATABASE_URL: url,
    APP_SECRET: secret,
    STRIPE_SECRET_KEY: 'local',
    UNDO_SECONDS: '0',
    LOG_LEVEL: 'silent',
  }
  const web = await startService(folder, await freePort(), 'web', { env })
  const worker = spawnService(folder, 0, 'worker', { env })
  const query = async (text: string, values?: unknown[]) =>
    (await postgres.admin.query<Record<string, unknown>>(text, values)).rows
  const db = { connect: connectByUrl(url), query, drop: async () => {} }
  const app = await openAppOn(db, env)
  const kari = await castKari(app)
  await giveCredits(app, kari, 1000)
  return {
    folder,
    env,
    postgres,
    second,
    mail,
    sms,
    web,
    worker,
    app,
    kari,
    close: async () => {
      await app.close().catch(() => {}) // the database may be gone
      await Promise.all([worker.end('SIGTERM'), web.end('SIGTERM')])
      await Promise.all([mail.close(), sms.close()])
      await postgres.close()
      await second.close()
      remove()
    },
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Days for which the database's certificate is valid. */
export const DATABASE_DAYS = 90

const withTls = ({ home, user }: ServerFiles) => {
  const { cert, key } = makeCertificate('localhost', DATABASE_DAYS)
  const [certFile = '', keyFile = ''] = [
    ['server.crt', cert],
    ['server.key', key],
  ].map(([name = '', text = '']) => {
    const file = path.join(home, name)
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, user.uid, user.gid)
    return file
  })
  return { ssl: 'on', ssl_cert_file: certFile, ssl_key_file: keyFile }
}

/** Scrapes a process like Prometheus; null if it does not answer. */
export const scrape = async (url: string): Promise<Samples | null> => {
  const answer = await fetch(`${url}/metrics`, { headers: METRICS_HEADERS }).catch(() => null)
  return answer?.ok ? samplesOf(await answer.text()) : null
}

const NOTHING: Samples = new Map()

export const scrapeOnce = async (url: string): Promise<Scraped> => {
  const found = await scrape(url)
  const samples = found ?? NOTHING
  return { instance: new URL(url).host, isUp: found !== null, before: samples, after: samples, seconds: 1 }
}

/** Two scrapes, some seconds apart. */
export const scrapeTwice = async (url: string): Promise<Scraped> => {
  const { after: before } = await scrapeOnce(url)
  const start = performance.now()
  await wait(APART_MS)
  return { ...(await scrapeOnce(url)), before, seconds: (performance.now() - start) / 1000 }
}
