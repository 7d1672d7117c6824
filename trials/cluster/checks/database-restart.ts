import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_KEYS } from '#server/live/topics.ts'
import { until } from '#test/until.ts'
import { rounded } from '../../bench/figures.ts'
import { checkAcknowledged, checkBought } from '../acknowledged.ts'
import { ask } from '../ask.ts'
import type { Cluster } from '../cluster.ts'
import { startLoad } from '../load.ts'
import { checkMessages } from '../messages.ts'
import { openNotes, type Finding, type Notes } from '../notes.ts'
import { addVikar, openOffices, type Office } from '../offices.ts'
import type { Ending } from '../postgres.ts'
import { openTab } from '../tab.ts'

const LOAD_MS = 1500
const AWAY_MS = 1000
const MOST_SECONDS = 5

/** The database goes away under load, orderly and abruptly, and comes back: no intervention is needed. */
export const tryDatabaseRestart = async (cluster: Cluster): Promise<Finding> => {
  const notes = openNotes('the database restarts under load and nothing acknowledged is lost')
  const offices = await openOffices(cluster, 5, 5)
  const watcher = offices.pop()
  if (!watcher) throw new Error('there is no watcher')
  const load = startLoad(cluster, offices)
  for (const ending of ['fast', 'immediate'] as const) await restart(cluster, notes, watcher, ending)
  await wait(LOAD_MS)
  await load.stop()
  notes.count('refused meanwhile', load.done.failures.length)
  await checkAcknowledged(cluster, notes, load.done)
  await checkBought(cluster, notes, load.done)
  await checkMessages(cluster, notes, { mayRepeat: true })
  return notes.finding()
}

const restart = async (cluster: Cluster, notes: Notes, watcher: Office, ending: Ending) => {
  await wait(LOAD_MS)
  const tabs = await Promise.all(
    cluster.webs.map(async (web) => ({ web, tab: await openTab(`${web.url}/api/live`, watcher.cookie) })),
  )
  await cluster.postgres.end(ending)
  await wait(AWAY_MS)
  const heard = tabs.map(({ tab }) => tab.heard.length)
  await cluster.postgres.start()
  const back = performance.now()
  const served = await serves(cluster, watcher)
  const seconds = rounded((performance.now() - back) / 1000)
  notes.hold(served && seconds <= MOST_SECONDS, `after the ${ending} end it served again after ${seconds} s`)
  notes.count(`seconds to serve after the ${ending} end`, seconds)

  for (const [index, { web, tab }] of tabs.entries()) {
    const isToldOfGap = () => tab.heard.slice(heard[index]).some(isEverything)
    await until(isToldOfGap, MOST_SECONDS).catch(() => {})
    notes.hold(isToldOfGap(), `${web.name} did not tell its tabs to look again after the ${ending} end`)
    const [other] = cluster.webs.filter((known) => known !== web)
    const told = await tab.hears('vikarer', () => addVikar(other?.url ?? '', watcher))
    notes.hold(told, `notices do not cross to ${web.name} after the ${ending} end`)
    tab.close()
  }
  await everyWorkerSends(cluster, notes, ending)
}

const isEverything = (keys: string) => LIVE_KEYS.every((key) => keys.includes(key))

/** Twice: two web processes take turns. */
const serves = ({ url }: Cluster, { cookie }: Office): Promise<boolean> => {
  const isServed = async () => {
    const answer = await ask(url, 'GET', '/api/assignments', { cookie }).catch(() => null)
    return answer?.status === 200
  }
  return until(async () => (await isServed()) && isServed(), 30).then(
    () => true,
    () => false,
  )
}

/** The load continues, so each of them gets something to do. */
const everyWorkerSends = async ({ workers }: Cluster, notes: Notes, ending: Ending) => {
  const before = workers.map(({ sms }) => sms.messages.length)
  const isAtWork = (index: number) => (workers[index]?.sms.messages.length ?? 0) > (before[index] ?? 0)
  await until(() => workers.every((_, index) => isAtWork(index)), 15).catch(() => {})
  workers.forEach(({ name }, index) =>
    notes.hold(isAtWork(index), `${name} sends nothing after the ${ending} end`),
  )
}
