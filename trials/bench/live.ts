import { once } from 'node:events'
import net from 'node:net'
import { MOST_STREAMS } from '#app/live-routes.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import type { Services } from '#server/services.ts'
import { until } from '#test/until.ts'
import { judge, type Bench } from './bench.ts'
import { median, percentile, rounded, spread, timed } from './figures.ts'
import { getRequest } from './http.ts'
import { logInAll } from './log-in.ts'
import { dealer, measurements } from './measure.ts'
import { memoryOf } from './processes.ts'
import { say } from '../say.ts'
import { arrangeAssignments, arrangeEmployers, arrangePast, type Asked } from './rows.ts'

const FULL = { offices: 100, tabsEach: 10, rounds: 7 }
const QUICK = { offices: 5, tabsEach: 2, rounds: 1 }
const PATIENCE_SECONDS = 5

/**
 * Measures from the commit of a yes in one process to the notice at the tabs of another with a thousand open: one yes
 * after the other, one at every employer at once, and one change for every tab. Counts tabs that miss a notice, and
 * tabs notified of changes that do not concern them.
 */
export const run: Bench = async ({ isQuick, openStage, after }) => {
  const { offices, tabsEach, rounds } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const employers = await arrangeEmployers(stage.owner, offices, 2)
  await arrangePast(stage.owner, stage.tokens, employers, offices)
  const needed = offices * 2 * measurements(rounds)
  const deal = dealer(await arrangeAssignments(stage.owner, stage.tokens, employers, needed, 1), offices)
  const services = await stage.services()
  const browsers = Array.from({ length: Math.ceil(tabsEach / MOST_STREAMS.session) })
  const cookies = await Promise.all(browsers.map(() => logInAll(services, employers)))
  await stage.learn()
  const { port, pid } = await stage.web()
  const tabs: Tab[] = []
  after(() => tabs.forEach(({ close }) => close()))
  const wanted = employers.flatMap(({ id }, office) =>
    Array.from({ length: tabsEach }, (_, tab) => ({
      id,
      cookie: cookies[tab % cookies.length]?.[office] ?? '',
    })),
  )
  const megabytes = memoryOf(pid)
  const ms = await timed(async () => {
    tabs.push(...(await Promise.all(wanted.map(({ id, cookie }) => openTab(port, id, cookie)))))
  })
  const kilobytesEach = ((memoryOf(pid) - megabytes) * 1024) / tabs.length
  say(
    `live, ${tabs.length} tabs that connect at once: ${ms.toFixed(0)} ms, ${kilobytesEach.toFixed(0)} kB each`,
  )

  const { yesAt, heard, strays, missed } = watch(services, tabs)
  const inTurn = async () => {
    const all: number[] = []
    for (const asked of deal()) all.push(...(await strays([asked], async () => heard(await yesAt(asked)))))
    return all
  }
  const together = (asked = deal()) =>
    strays(asked, async () => (await Promise.all(asked.map(async (one) => heard(await yesAt(one))))).flat())
  const everybody = () => {
    const at = performance.now()
    services.live.publish('administrators', ['credits']) // such as a new price
    return heard({ at })
  }
  const p95Ms: Record<string, number> = {}
  for (const [way, tell] of Object.entries({ inTurn, together, everybody })) {
    const told: number[] = []
    for (let round = 0; round < measurements(rounds); round += 1) told.push(percentile(await tell(), 95))
    p95Ms[way] = rounded(median(told.slice(1)), 1)
    say(`live, ${tabs.length} tabs, ${way}: p95 ${spread(told.slice(1), 1)} ms`)
  }
  return judge(
    {
      p95: { figure: Math.max(...Object.values(p95Ms)), most: 100, unit: ' ms' },
      missed: { figure: missed.count, most: 0 },
      strays: { figure: missed.strays, most: 0 },
    },
    { tabs: tabs.length, p95Ms },
  )
}

interface Commit {
  readonly at: number
  /** Undefined for a change that concerns every tab. */
  readonly employerId?: string
}

const watch = (services: Services, tabs: readonly Tab[]) => {
  const missed = { count: 0, strays: 0 }
  const committed = new Map<string, number>()
  const publish: Services['live']['publish'] = (topic, keys) => {
    committed.set(topic, performance.now()) // the first thing after the commit
    services.live.publish(topic, keys)
  }
  const watched: Services = { ...services, live: { ...services.live, publish } }
  return {
    missed,
    yesAt: async ({ token, employerId }: Asked): Promise<Commit> => {
      const link = await openResponseLink(watched.database, token)
      if (!link) throw new Error('a good link was refused')
      await answerYes(watched, link, null)
      return { at: committed.get(`employer:${employerId}`) ?? Number.NaN, employerId }
    },
    /** Milliseconds from the commit to the notice at each tab that it concerns. */
    heard: async ({ at, employerId }: Commit) => {
      const concerned = tabs.filter((tab) => employerId === undefined || tab.employerId === employerId)
      const isTold = () => concerned.every((tab) => tab.since(at) !== undefined)
      await until(isTold, PATIENCE_SECONDS).catch(() => {})
      const told = concerned.map((tab) => tab.since(at)).filter((when) => when !== undefined)
      missed.count += concerned.length - told.length
      return told.map((when) => when - at)
    },
    /** Counts notices at the tabs of employers that were not asked about. */
    strays: async (asked: readonly Asked[], work: () => Promise<number[]>) => {
      const before = performance.now()
      const told = await work()
      const own = new Set(asked.map(({ employerId }) => employerId))
      missed.strays += tabs.filter(
        (tab) => !own.has(tab.employerId) && tab.since(before) !== undefined,
      ).length
      return told
    },
  }
}

const openTab = async (port: number, employerId: string, cookie: string) => {
  const socket = net.connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  const told: number[] = []
  socket.write(getRequest('/api/live', 'identity', cookie))
  const [head]: unknown[] = await once(socket, 'data')
  if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(`a tab was answered with ${String(head)}`)
  socket.on('data', (text) => {
    if (String(text).includes('data: ')) told.push(performance.now())
  })
  const since = (at: number) => told.find((when) => when >= at)
  return { employerId, since, close: () => void socket.destroy() }
}

type Tab = Awaited<ReturnType<typeof openTab>>
