import { once } from 'node:events'
import { connect as dial, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openServices } from '#app/compose.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castVikar, type CastAdministrator } from '#test/cast.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { until } from '#test/until.ts'
import type { Services } from '#server/services.ts'
import { startJobs } from '../jobs.ts'
import { PATIENCE, type Connect } from './pools.ts'

/** Ours would make the test take minutes. */
Object.assign(PATIENCE, { query_timeout: 300, connectionTimeoutMillis: 300 })

/** A road to the database on which nothing gets through when it is cut, though nothing is closed. */
const openRoad = async (target: string) => {
  const ends = new Set<Socket>()
  const lost = new Set<Socket>()
  let isCut = false
  const carry = (from: Socket, to: Socket) => {
    ends.add(from)
    if (isCut) lost.add(from)
    from.on('data', (chunk) => lost.has(from) || to.write(chunk))
    from.on('error', () => {})
    from.on('close', () => lost.has(from) || to.destroy())
  }
  const road = createServer((near) => {
    const far = dial(target)
    carry(near, far)
    carry(far, near)
  })
  road.listen(0, '127.0.0.1')
  await once(road, 'listening')
  const address = road.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      isCut = true
      for (const end of ends) lost.add(end)
    },
    /** For those who come from now on: what is lost stays lost. */
    mend: () => {
      isCut = false
    },
    close: () => {
      for (const end of ends) end.destroy()
      road.close()
    },
  }
}

let app: TestApp
let kari: CastAdministrator
let road: Awaited<ReturnType<typeof openRoad>>
let far: Services & { close(): Promise<void> }
let connectFar: Connect
let log: ReturnType<typeof createHeardLog>

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await castVikar(app, kari, 'Ola Hansen')
  const { host, port } = app.db.connect('owner')
  road = await openRoad(`${host}/.s.PGSQL.${port}`)
  connectFar = (role) => ({ ...app.db.connect(role), host: '127.0.0.1', port: road.port })
  log = createHeardLog()
  far = await openServices(app.config, connectFar, log.log, app.clock)
})
afterEach(async () => {
  await far.close()
  road.close()
  await app.close()
})

const isLogged = (words: string) => log.lines.some((line) => line.includes(words))
const names = async () =>
  far.database.transaction(kari.scope, (tx) => tx.selectFrom('vikarer').select('fullName').execute())

it('a database that vanishes without a word is given up, and served from again when it is back', async () => {
  expect(await names()).toHaveLength(1)
  road.cut()
  const answers = await Promise.allSettled([names(), names(), names()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  road.mend()
  await until(async () => (await names().catch(() => [])).length === 1)
})

it('notices that wait for such a database come when it is back', async () => {
  const heard: unknown[] = []
  app.live.subscribe(['employer:a'], (keys) => heard.push(keys))
  road.cut()
  far.live.publish('employer:a', ['vikarer'])
  await until(() => isLogged('a live notice waits for the database'))
  expect(heard).toEqual([])
  road.mend()
  await until(() => heard.length > 0)
})

it('jobs that wait for such a database are done when it is back', async () => {
  let done = 0
  const work = async () => void (done += 1)
  const jobs = {
    'deliver-sms': work,
    'deliver-email': work,
    'send-login-links': work,
    'warn-low-balance': work,
    erase: work,
  }
  const runner = await startJobs(connectFar, jobs, {}, log.log)
  road.cut()
  await app.db.query("select graphile_worker.wake('deliver-sms')")
  await until(() => isLogged('the job queue waits for the database'))
  expect(done).toBe(0)
  road.mend()
  await until(() => done > 0)
  await runner.stop()
})
