import { say } from '../../say.ts'
import type { Outcome } from '../../trial.ts'
import { checkAcknowledged, checkBalances } from '../acknowledged.ts'
import { openCluster, type Cluster } from '../cluster.ts'
import { checkMessages, linkIn } from '../messages.ts'
import { openNotes, outcomeOf, survivors } from '../notes.ts'
import { startExternalPostgres } from '../postgres.ts'
import { createCaller } from './caller.ts'
import { climbStreams, driveMonday, rest } from './drive.ts'
import { createGateways } from './gateways.ts'
import { createNotices } from './notices.ts'
import { createPeople, type Office } from './people.ts'
import { checkMemory, checkRate, checkStreams, figureOf, figuresOf, growthOf, type Found } from './period.ts'
import { employerOf, vikarOf } from './rows.ts'
import { readSizes, type Sizes } from './sizes.ts'
import { openStreams } from './streams.ts'
import { arrangeStreams, openTown, watchedIn } from './town.ts'
import { startWatch } from './watch.ts'

/** A database on its own machine, with the initial size of docs/growth.md. */
const settings = { shared_buffers: '2GB', effective_cache_size: '8GB', max_wal_size: '4GB' }

/** Ten thousand offices on their busiest morning. */
export const tryMonday = async (minutes?: number): Promise<Outcome> => {
  const sizes = readSizes(minutes)
  const gateways = createGateways()
  const cluster = await openCluster(
    { workers: 2, proxy: false, programs: 'system', durable: true, settings },
    startExternalPostgres,
    gateways.open,
  )
  const offices = await openTown(cluster, sizes)
  const stage = await openStage(cluster, offices, sizes, gateways)
  const { found, findings } = await work(cluster, sizes, stage)
  await stage.close()
  await cluster.close()
  const outcome = outcomeOf(findings, cluster.postgres.version)
  return {
    ...outcome,
    figure: `${figureOf(found)}; ${outcome.figure}`,
    figures: { ...outcome.figures, ...figuresOf(found) },
  }
}

/** Everything that waits for the cluster, and measures it. */
export const openStage = async (
  cluster: Cluster,
  offices: readonly Office[],
  sizes: Sizes,
  gateways: ReturnType<typeof createGateways>,
) => {
  const { all, tabs } = await arrangeStreams(cluster, offices, sizes)
  const notices = createNotices((employer) => employer < tabs)
  const streams = await openStreams()
  const callers = cluster.webs.map(({ url }) => createCaller(Number(new URL(url).port)))
  const employerOfPhone = (phone: string) => employerOf(phone, sizes)
  const people = createPeople({ offices, callers, streams, notices, employerOf: employerOfPhone, vikarOf })
  streams.listen((tab, at) => {
    const employer = tab % offices.length
    notices.hear(employer, at)
    void people.refetch(tab, employer)
  })
  gateways.listen(({ to, msg }) => {
    const link = linkIn(msg)
    if (link !== undefined) void people.read(link, to)
  })
  const own = { streams: streams.pids, gateways: gateways.pids }
  const watch = startWatch(cluster.postgres.admin, watchedIn(cluster, own))
  const close = async () => {
    await watch.stop()
    callers.forEach((caller) => caller.close())
    await streams.close()
  }
  return { all, notices, streams, people, watch, close }
}

type Stage = Awaited<ReturnType<typeof openStage>>

export const work = async (
  cluster: Cluster,
  sizes: Sizes,
  { all, streams, watch, people, notices }: Stage,
) => {
  const since = new Date()
  const streamSteps = await climbStreams(streams, all, watch, namesOf(cluster.webs))
  for (const answer of streams.answers) say(`a stream was answered with ${answer}`)
  const opened = streams.counts.opened
  const driven = { people, notices, watch, countSent: () => countSent(cluster) }
  const { steps, period } = await driveMonday(driven, sizes)
  await rest(driven)

  const during = watch.samples.filter(({ at }) => at >= period.from.at && at <= period.to.at)
  const ours = namesOf([...cluster.webs, ...cluster.workers])
  const notes = openNotes('nothing is lost on a Monday')
  checkStreams(notes, { ...streams.counts, opened }, sizes.streams)
  checkRate(notes, period, sizes.rate)
  checkMemory(notes, during, ours)
  await checkAcknowledged(cluster, notes, people.done())
  await checkMessages(cluster, notes, { since })
  await checkBalances(cluster, notes)
  const found: Found = {
    streamSteps,
    steps,
    period,
    samples: watch.samples,
    growth: growthOf(during, ours),
  }
  return { found, findings: [notes.finding(), survivors(cluster)] }
}

const namesOf = (members: readonly { readonly name: string }[]) => members.map(({ name }) => name)

const countSent = ({ workers }: Cluster): number =>
  workers.reduce((sum, { sms, mail }) => sum + sms.messages.length + mail.received.length, 0)
