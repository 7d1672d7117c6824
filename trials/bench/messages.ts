import { openServices } from '#app/compose.ts'
import { readEvents } from '#features/followup/server/read-events.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { eraseAll } from '#features/superadmin/server/erase/erase.ts'
import { deactivateToErase, requestErasing } from '#features/superadmin/server/erase/request.ts'
import { listSms } from '#features/superadmin/server/sms/sms-control.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import { sayTable } from '../say-table.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { create } from './fan-out-work.ts'
import { median, rounded, timed } from './figures.ts'
import { createInstantGateway } from './instant-gateway.ts'
import { arrangeMessages } from './message-rows.ts'
import { arrangeEmployers, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'
import { compare, measureInterleaved, measurements, type Side } from './interleaved.ts'

const FULL = { large: 10_000, small: 100, messagesEach: 1000, months: 24, rounds: 10 }
const QUICK = { large: 4, small: 4, messagesEach: 10, months: 0, rounds: 1 }
const VIKARER = 10
const TARGET = 1.5

/**
 * Twenty million messages of two years against two hundred thousand: a hundred times as many employers of the same
 * size, in as many parts. The outbox, the history of a shift, the look-up of a number and the erasure of a person must
 * not notice.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { large, small, messagesEach, months, rounds } = isQuick ? QUICK : FULL
  const sides = []
  for (const employers of [large, small]) {
    const stage = await openStage()
    const offices = await arrangeEmployers(stage.owner, employers, VIKARER)
    say(`messages: ${employers * messagesEach * 2} are made`)
    await arrangeMessages(stage.owner, messagesEach, months)
    await stage.learn()
    sides.push(await openSide(stage, offices, measurements(rounds)))
  }
  const ratios: Record<string, number> = {}
  const ms: [string, string, string][] = []
  for (const work of ['outbox', 'history', 'number', 'erasure'] as const) {
    const [many = [], few = []] = await measureInterleaved(
      rounds,
      sides.map((side) => side[work]),
    )
    const { ratio, words } = compare(many, few, 'ms')
    say(`messages, ${work}: ${words}`)
    ratios[work] = rounded(ratio)
    ms.push([work, median(many).toFixed(1), median(few).toFixed(1)])
  }
  sayTable([
    [
      'messages, ms',
      (large * messagesEach * 2).toLocaleString('en'),
      (small * messagesEach * 2).toLocaleString('en'),
    ],
    ...ms,
  ])
  for (const { close } of sides) await close()
  const worst = Math.max(...Object.values(ratios))
  return {
    name: 'messages',
    figure: String(worst),
    target: `<= ${TARGET}`,
    ok: worst <= TARGET,
    ratio: worst,
    ratios,
  }
}

type Measured = Readonly<Record<'outbox' | 'history' | 'number' | 'erasure', Side>>

/** Each measurement has its own employer, so that nothing is cached. */
const openSide = async (
  stage: Stage,
  offices: readonly Employer[],
  times: number,
): Promise<Measured & { close: () => Promise<void> }> => {
  const services = await openServices(stage.config, stage.connect, createLog('error'))
  const gateway = createInstantGateway()
  const system = new SystemScope(null)
  const people = await giveLogins(stage, offices.slice(0, times))
  const next = countingFrom(offices)
  const shifts = async (office: Employer) =>
    (
      await stage.owner.query<{ id: string }>('select id from assignments where employer_id = $1', [
        office.id,
      ])
    ).rows
  return {
    outbox: async () => {
      await create(services, next('outbox'))
      return timed(() => deliverSms(services, system, gateway, findUnwanted))
    },
    history: async () => {
      const office = next('history')
      const [shift] = await shifts(office)
      const scope = new TenantScope(office.id, office.administratorId)
      return timed(() => services.database.read(scope, (tx) => readEvents(tx, shift?.id ?? '')))
    },
    number: async () => {
      const phone = await phoneOf(stage, next('number'))
      return timed(() => services.database.transaction(system, (tx) => listSms(tx, phone)))
    },
    erasure: async () => {
      const userId = people[offices.indexOf(next('erasure'))] ?? ''
      return timed(async () => {
        await services.database.transaction(system, async (tx) => {
          const deactivated = await deactivateToErase(tx, userId)
          if (deactivated.kind === 'done') await requestErasing(tx, userId, deactivated)
        })
        await eraseAll(services, system)
      })
    },
    close: async () => {
      await services.close()
      await stage.close()
    },
  }
}

const countingFrom = (offices: readonly Employer[]) => {
  const taken = new Map<string, number>()
  return (work: string): Employer => {
    const index = taken.get(work) ?? 0
    taken.set(work, index + 1)
    const office = offices[index]
    if (!office) throw new Error('there are too few employers')
    return office
  }
}

const phoneOf = async ({ owner }: Stage, { vikarIds }: Employer): Promise<string> =>
  (await owner.query<{ phone: string }>('select phone from vikarer where id = $1', [vikarIds[1]])).rows[0]
    ?.phone ?? ''

/** The first substitute of each gets a login, to be erased. */
const giveLogins = async ({ owner }: Stage, offices: readonly Employer[]): Promise<string[]> => {
  const { rows } = await owner.query<{ user_id: string }>(
    `with people as (
       select gen_random_uuid() as user_id, v.employer_id, v.id, v.email, n
       from unnest($1::uuid[]) with ordinality as wanted (id, n) join vikarer v on v.id = wanted.id
     ), made as (
       insert into users (id, name, email, email_verified) select user_id, 'Ola Vikar', email, true from people
         returning id
     ), known as (
       insert into profiles (user_id, full_name, role) select id, 'Ola Vikar', 'substitute' from made returning user_id
     ), linked as (
       update vikarer v set user_id = people.user_id from people join known using (user_id)
       where v.employer_id = people.employer_id and v.id = people.id
     )
     select user_id from people order by n`,
    [offices.map(({ vikarIds }) => vikarIds[0])],
  )
  return rows.map((row) => row.user_id)
}
