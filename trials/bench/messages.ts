import { readEvents } from '#features/followup/server/read-events.ts'
import { eraseAll } from '#features/superadmin/server/erase/erase.ts'
import { deactivateToErase, requestErasing } from '#features/superadmin/server/erase/request.ts'
import { listSms } from '#features/superadmin/server/sms/sms-control.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { judge, type Bench } from './bench.ts'
import { median, timed } from './figures.ts'
import { compare, measureInterleaved, measurements } from './measure.ts'
import { arrangeMessages } from './message-rows.ts'
import { say } from '../say.ts'
import { sayTable } from '../say-table.ts'
import { arrangeEmployers, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'
import { create, sendSms } from './work.ts'

const FULL = { large: 10_000, small: 100, messagesEach: 1000, months: 24, rounds: 10 }
const QUICK = { large: 4, small: 4, messagesEach: 10, months: 0, rounds: 1 }
const VIKARER = 10

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
  const ms: string[][] = [
    ['messages, ms', String(large * messagesEach * 2), String(small * messagesEach * 2)],
  ]
  for (const work of ['outbox', 'history', 'number', 'erasure'] as const) {
    const measures = sides.map((side) => () => side(work))
    const [many = [], few = []] = await measureInterleaved(rounds, measures)
    ratios[work] = compare(`messages, ${work}`, many, few, 'ms')
    ms.push([work, median(many).toFixed(1), median(few).toFixed(1)])
  }
  sayTable(ms)
  return judge({ worst: { figure: Math.max(...Object.values(ratios)), most: 1.5 } }, { ratios })
}

/** Each measurement has its own employer, so that nothing is cached. */
const openSide = async (stage: Stage, offices: readonly Employer[], times: number) => {
  const services = await stage.services()
  const { database } = services
  const system = new SystemScope(null)
  const people = await giveLogins(stage, offices.slice(0, times))
  const read = async <T extends object>(text: string, id: string | undefined): Promise<T | undefined> =>
    (await stage.owner.query<T>(text, [id])).rows[0]
  const works = {
    outbox: async (office: Employer) => {
      await create(services, office)
      return timed(() => sendSms(services))
    },
    history: async ({ id, administratorId }: Employer) => {
      const shift = await read<{ id: string }>('select id from assignments where employer_id = $1', id)
      const scope = new TenantScope(id, administratorId)
      return timed(() => database.read(scope, (tx) => readEvents(tx, shift?.id ?? '')))
    },
    number: async ({ vikarIds }: Employer) => {
      const vikar = await read<{ phone: string }>('select phone from vikarer where id = $1', vikarIds[1])
      return timed(() => database.transaction(system, (tx) => listSms(tx, vikar?.phone ?? '')))
    },
    erasure: async (office: Employer) => {
      const userId = people[offices.indexOf(office)] ?? ''
      return timed(async () => {
        await database.transaction(system, async (tx) => {
          const deactivated = await deactivateToErase(tx, userId)
          if (deactivated.kind === 'done') await requestErasing(tx, userId, deactivated)
        })
        await eraseAll(services, system)
      })
    },
  }
  const next = { outbox: 0, history: 0, number: 0, erasure: 0 }
  return (work: keyof typeof works) => {
    const office = offices[next[work]]
    if (!office) throw new Error('there are too few employers')
    next[work] += 1
    return works[work](office)
  }
}

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
