import { openServices } from '#app/compose.ts'
import { MOST_STREAMS } from '#app/live-routes.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { createTokens } from '#server/tokens.ts'
import { until } from '#test/until.ts'
import { dealer } from './clients.ts'
import { median, percentile, rounded, spread, timed } from './figures.ts'
import { logInBeside } from './log-in.ts'
import { memoryOf } from './processes.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { arrangeAssignments, arrangeEmployers, arrangePast, type Asked } from './rows.ts'
import type { Stage } from './stage.ts'
import { openTabs, type Tabs } from './tabs.ts'

const FULL = { offices: 100, tabsEach: 10, rounds: 7 }
const QUICK = { offices: 5, tabsEach: 2, rounds: 1 }
const WARM_UP = 1
const TARGET_MS = 100
const PATIENCE_SECONDS = 5

/** The effect of one or many simultaneous changes on the affected tabs. */
interface Told {
  readonly ms: readonly number[]
  readonly missed: number
  /** Tabs notified of changes that do not concern them. */
  readonly strays: number
}

/**
 * Measures from the commit of a yes in one process to the notice at the tabs of another with a thousand open: one yes
 * after the other, one at every employer at once, and one change for every tab.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { offices, tabsEach, rounds } = isQuick ? QUICK : FULL
  const allTabs = offices * tabsEach
  const stage = await openStage()
  const tokens = createTokens(stage.config.secret)
  const employers = await arrangeEmployers(stage.owner, offices, 2)
  await arrangePast(stage.owner, tokens, employers, offices)
  const needed = offices * 2 * (rounds + WARM_UP)
  const deal = dealer(await arrangeAssignments(stage.owner, tokens, employers, needed, 1), offices)
  const browsers = Math.ceil(tabsEach / MOST_STREAMS.session)
  const cookies = await logInBeside(stage, Array.from({ length: browsers }, () => employers).flat())
  await stage.learn()
  const web = await stage.startWeb()
  const tabs = new Map<string, Tabs>()
  const openAll = () =>
    Promise.all(
      employers.map(async ({ id }, index) =>
        tabs.set(id, await openTabs(web.port, everyNth(cookies, employers.length, index), tabsEach)),
      ),
    )
  const megabytes = memoryOf(web.pid)
  const ms = await timed(openAll)
  const kilobytesEach = ((memoryOf(web.pid) - megabytes) * 1024) / allTabs
  say(`live, ${allTabs} tabs that connect at once: ${ms.toFixed(0)} ms, ${kilobytesEach.toFixed(0)} kB each`)
  const office = await openOffice(stage)

  const ways: Record<string, () => Promise<Told>> = {
    'one after the other': () => tellInTurn(office, tabs, deal()),
    'all employers at once': () => tellTogether(office, tabs, deal()),
    'one for everybody': () => tellEverybody(office, tabs),
  }
  const p95Ms: Record<string, number> = {}
  let [missed, strays] = [0, 0]
  for (const [way, tell] of Object.entries(ways)) {
    const told: Told[] = []
    while (told.length < rounds + WARM_UP) told.push(await tell())
    const counted = told.slice(WARM_UP).map(({ ms }) => percentile(ms, 95))
    const all = joined(told)
    missed += all.missed
    strays += all.strays
    p95Ms[way] = rounded(median(counted), 1)
    say(`live, ${allTabs} tabs, ${way}: p95 ${spread(counted, 1)} ms`)
  }

  for (const open of tabs.values()) open.close()
  await office.close()
  await web.close()
  await stage.close()
  const slowest = Math.max(...Object.values(p95Ms))
  return {
    name: 'live',
    figure: `p95 ${slowest} ms; ${missed} missed, ${strays} for nothing`,
    target: `p95 <= ${TARGET_MS} ms; none missed`,
    ok: slowest <= TARGET_MS && missed === 0 && strays === 0,
    tabs: allTabs,
    p95Ms,
    missed,
    strays,
  }
}

/** The cookies of one employer, or of all employers in turn. */
const everyNth = (cookies: readonly string[], nth: number, first: number) =>
  cookies.filter((_, at) => at % nth === first)

/** The product's services in this process, and the commit time of each employer's change. */
const openOffice = async (stage: Stage) => {
  const services = await openServices(stage.config, stage.connect, createLog('error'))
  const committed = new Map<string, number>()
  const watched: Services = {
    ...services,
    live: {
      ...services.live,
      publish: (topic, keys) => {
        committed.set(topic, performance.now()) // the first thing after the commit
        services.live.publish(topic, keys)
      },
    },
  }
  const sayYes = async ({ token, employerId }: Asked): Promise<number> => {
    const link = await openResponseLink(watched.database, token)
    if (!link) throw new Error('a good link was refused')
    await answerYes(watched, link, null)
    return committed.get(`employer:${employerId}`) ?? Number.NaN
  }
  return { live: services.live, sayYes, close: services.close }
}

type Office = Awaited<ReturnType<typeof openOffice>>
type AllTabs = ReadonlyMap<string, Tabs>

const tellInTurn = async ({ sayYes }: Office, tabs: AllTabs, asked: readonly Asked[]): Promise<Told> => {
  const all: Told[] = []
  for (const one of asked) {
    const before = performance.now()
    const at = await sayYes(one)
    const own = tabs.get(one.employerId)
    const told = await heard(own ? [own] : [], at)
    const others = [...tabs]
      .filter(([id]) => id !== one.employerId)
      .flatMap(([, other]) => other.since(before))
    all.push({ ...told, strays: others.filter((when) => when !== undefined).length })
  }
  return joined(all)
}

const tellTogether = async ({ sayYes }: Office, tabs: AllTabs, asked: readonly Asked[]): Promise<Told> =>
  joined(
    await Promise.all(
      asked.map(async (one) => {
        const at = await sayYes(one)
        const own = tabs.get(one.employerId)
        return heard(own ? [own] : [], at)
      }),
    ),
  )

/** A change for everyone, such as a new price. */
const tellEverybody = async ({ live }: Office, tabs: AllTabs): Promise<Told> => {
  const at = performance.now()
  live.publish('administrators', ['credits'])
  return heard([...tabs.values()], at)
}

const heard = async (concerned: readonly Tabs[], at: number): Promise<Told> => {
  const told = () => concerned.flatMap((tabs) => tabs.since(at))
  await until(() => told().every((when) => when !== undefined), PATIENCE_SECONDS).catch(() => {})
  const ms = told().flatMap((when) => (when === undefined ? [] : [when - at]))
  return { ms, missed: told().length - ms.length, strays: 0 }
}

const joined = (all: readonly Told[]): Told => ({
  ms: all.flatMap(({ ms }) => ms),
  missed: all.reduce((sum, { missed }) => sum + missed, 0),
  strays: all.reduce((sum, { strays }) => sum + strays, 0),
})
