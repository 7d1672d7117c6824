import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listProcesses } from '#server/postgres/processes.ts'
import { PASSWORD } from '#test/cast.ts'
import { reachAsOwner } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { freePort } from '#test/free-port.ts'
import { readOutbox } from '#test/outbox.ts'
import { spawnService } from '#test/process.ts'
import { onServer, TEMPLATE, type TestServer } from '#test/server.ts'
import { until } from '#test/until.ts'
import type { Chance } from './seeded-random.ts'
import { APP_SECRET, urlOf } from './ground.ts'
import { readSteps, readWhole, sumOf } from './prepared.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

/** Longest time until a process answers, on a busy machine. */
const LONGEST_SECONDS = 60
const AT_ONCE = 4
/** Runs: each mostly waits. */
const AT_A_TIME = 2
/** Every twentieth run starts several processes at once; run 2 is one, so that a quick run has it. */
const isAtOnce = (run: number) => run % 20 === 2
/** Does this run use an embedded cluster, which takes longer? */
const isEmbedded = (run: number) => run % 4 === 0

const MOMENTS = {
  noCluster: 'killed before the cluster was there',
  cluster: 'killed when it was there',
  nothing: 'killed before the first table',
  ours: 'killed amid our tables',
  queue: 'killed amid the queue',
  whole: 'killed when all was made',
}

/**
 * The first start is killed at a different moment each time: while it creates its cluster, its tables, its queue, the
 * grants. The next start is complete, and leaves nothing of the one before. Several concurrent first starts all serve.
 */
export const firstStart: Scenario = async ({ runs, server, isQuick }) => {
  const { counts, meet } = createCount(...(isQuick ? [] : Object.values(MOMENTS)))
  const template = reachAsOwner(server, TEMPLATE)
  const whole = await readWhole(template.query)
  const steps = await readSteps(template.query)
  await template.pool.end()
  const [embedded, given] = await Promise.all([timeWhole(openEmbedded()), timeWhole(await openGiven(server))])

  const once = async (run: number, chance: Chance) => {
    const site = isEmbedded(run) ? openEmbedded() : await openGiven(server)
    try {
      if (isAtOnce(run)) return await startAtOnce(site, whole, meet)
      if (isEmbedded(run)) {
        await killAfter(site, chance() * embedded)
        meet(existsSync(path.join(site.dataDir, 'postgres/data')) ? MOMENTS.cluster : MOMENTS.noCluster)
      } else {
        // Kills by time, or by log line, which makes each step equally likely.
        if (run % 8 === 1) await killAfter(site, chance() * given)
        else await killAtStep(site, Math.ceil(chance() * sumOf(steps)))
        const reached = await readSteps(site.query)
        if (sumOf(reached) === 0) meet(MOMENTS.nothing)
        else if (reached.ours < steps.ours) meet(MOMENTS.ours)
        else meet(reached.wake === 0 ? MOMENTS.queue : MOMENTS.whole)
      }
      return await judgeNext(site, whole)
    } finally {
      await site.clear()
    }
  }
  return repeat(runs, counts, once, AT_A_TIME)
}

/** The place of a first start. */
interface Site {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
  readonly query: ReturnType<typeof reachAsOwner>['query']
  clear(): Promise<void>
}

/** Without any configuration: a cluster and a secret of its own. */
const openEmbedded = (): Site => {
  const dataDir = makeFolder('first')
  const { pool, query } = reachAsOwner({ host: path.join(dataDir, 'postgres/run'), port: 5432 }, 'vikarklar')
  const clear = async () => {
    await pool.end()
    await until(async () => (await processesOf(dataDir)) === 0, LONGEST_SECONDS).catch(() => {}) // reported below
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, env: {}, query, clear }
}

/** An empty database of a running server. */
const openGiven = async (server: TestServer): Promise<Site> => {
  const dataDir = makeFolder('first')
  const name = `first_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template template0`)
  const { pool, query } = reachAsOwner(server, name)
  const clear = async () => {
    await pool.end()
    await onServer(server, `drop database ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const env = { APP_SECRET, DATABASE_URL: urlOf(server.host, server.port, name) }
  return { dataDir, env, query, clear }
}

const begin = async ({ dataDir, env }: Site) => {
  const port = await freePort()
  return { url: `http://localhost:${port}`, ...spawnService(dataDir, port, 'all', { env }) }
}

type Begun = Awaited<ReturnType<typeof begin>>

/** The duration of an uninterrupted start, which also warms the disk cache. */
const timeWhole = async (site: Site): Promise<number> => {
  const since = performance.now()
  const begun = await begin(site)
  await answered(begun)
  const took = performance.now() - since
  await begun.end('SIGTERM')
  await site.clear()
  return took
}

const killAfter = async (site: Site, ms: number) => {
  const begun = await begin(site)
  await wait(ms)
  await begun.end('SIGKILL')
}

/** Kills as soon as this many of its steps are visible. */
const killAtStep = async (site: Site, step: number) => {
  const begun = await begin(site)
  await until(async () => sumOf(await readSteps(site.query)) >= step, LONGEST_SECONDS)
  await begun.end('SIGKILL')
}

/** Holds the first process until the last has loaded its code. In a schema that is not compared. */
const SLOW = `
  create schema slow;
  create function slow.down() returns event_trigger language plpgsql as $slow$ begin
    perform pg_sleep(case when current_query() like '%graphile_worker.wake%' then 1 else 0.01 end);
  end $slow$;
  create event trigger slow_down on ddl_command_end execute function slow.down()`

const startAtOnce = async (site: Site, whole: string, meet: (what: string) => void) => {
  await site.query(SLOW)
  const all = await Promise.all(Array.from({ length: AT_ONCE }, () => begin(site)))
  const ready = await Promise.all(all.map(isReady))
  const [first] = all
  const isMailed = first !== undefined && ready[0] === true && (await mailsALink(first, site))
  const codes = await Promise.all(all.map(({ end }) => end('SIGTERM')))
  if (ready.every(Boolean)) meet('several first starts at once')
  return brokenOf({
    'of several first starts at once all serve': ready.every(Boolean),
    'a job that is woken runs': isMailed,
    'the database is what a start leaves': (await readWhole(site.query)) === whole,
    'it stops in order': codes.every((code) => code === 0),
  })
}

const judgeNext = async (site: Site, whole: string) => {
  const next = await begin(site)
  const isServing = await isReady(next)
  const isMailed = isServing && (await mailsALink(next, site))
  const found = await readWhole(site.query).catch(String)
  const code = await next.end('SIGTERM')
  return brokenOf({
    'the next start is ready': isServing,
    'a job that is woken runs': isMailed,
    'the database is what a start leaves': found === whole,
    'it stops in order': code === 0,
    'no process is left': (await processesOf(site.dataDir)) === 0,
    'no unfinished file is left': !unfinished(site.dataDir),
  })
}

/** It listens when everything is done, so the first answer counts. */
const isReady = async (begun: Begun): Promise<boolean> => (await answered(begun)) === 200

const answered = async ({ url, child }: Begun): Promise<number> => {
  let status = 0
  await until(async () => {
    status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
    return status !== 0 || child.exitCode !== null
  }, LONGEST_SECONDS).catch(() => {})
  return status
}

/** A person signs up and requests a login link, which a job sends. */
const mailsALink = async ({ url }: Begun, site: Site): Promise<boolean> => {
  const email = 'kari@fjellhamar.example'
  const post = async (address: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const { ok } = await fetch(`${url}/api${address}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ok
  }
  const person = { fullName: 'Kari Nordmann', email, password: PASSWORD, company: 'Fjellhamar skole' }
  if (!(await post('/sign-up', { ...person, termsAccepted: true }))) return false
  if (!(await post('/login-link/request', { email }))) return false
  const isThere = async () => /"subject":"[^"]*Logg inn/.test(JSON.stringify(await readOutbox(url, site)))
  return until(isThere, 20).then(
    () => true,
    () => false,
  )
}

/** The process ids of the service and the database: both were started with the folder. */
const processesOf = async (dataDir: string): Promise<number> =>
  (await listProcesses()).filter(({ command }) => command.includes(dataDir)).length

const unfinished = (dataDir: string): boolean =>
  [dataDir, path.join(dataDir, 'postgres')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder))
    .some((entry) => entry.startsWith('initdb-') || entry.includes('.draft-'))
