import { createAssignment } from '#test/one-shift.ts'
import { sendRequests } from '#features/requests/server/send-requests.ts'
import { openAppOn, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits, shift } from '#test/cast.ts'
import { openGround } from './ground.ts'
import { judgeBalances, storedSms } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

/** Sends of each kind. */
const SENDS = 25
/** A process has ten connections for its employers: five processes send fifty times at once. */
const PROCESSES = 5

/**
 * One credit is left, and fifty requests are sent at once: half for new assignments, half for those whose requests were
 * not sent for lack of credits. (New ones alone would wait for each other: they are counted.)
 */
export const lastCredit: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const apps = await Promise.all(
    Array.from({ length: PROCESSES }, () => openAppOn({ ...ground.db, drop: async () => {} }, ground.env)),
  )
  const appFor = (index: number) => apps[index % PROCESSES] ?? ground
  const kari = await castKari(ground)
  const vikarer = await castVikarer(ground, kari, SENDS)
  const { counts, meet } = createCount()
  const formFor = ({ id }: { id: string }) => shift({ recipients: { kind: 'chosen', vikarIds: [id] } })

  const create = (app: TestApp, vikar: { id: string }) =>
    app.database.transaction(kari.scope, async (tx) => {
      const outcome = await createAssignment(tx, app, formFor(vikar))
      if (outcome.kind !== 'created') throw new Error(outcome.kind)
      return { id: outcome.created.id, sms: outcome.created.sms.kind }
    })
  const sendAgain = (app: TestApp, { id }: { id: string }) =>
    app.database.transaction(kari.scope, async (tx) => {
      const outcome = await sendRequests(tx, app.config, id)
      if (outcome.kind !== 'sent') throw new Error(outcome.kind)
      return { id, sms: outcome.sent.sms.kind }
    })

  const once = async () => {
    const unsent = await Promise.all(
      vikarer.map((vikar, index) => castAssignment(appFor(index), kari, formFor(vikar))),
    )
    await giveCredits(ground, kari, 1)
    const sent = await Promise.allSettled(
      vikarer.flatMap((vikar, index) => [
        create(appFor(index), vikar),
        sendAgain(appFor(index), unsent[index] ?? { id: '' }),
      ]),
    )
    const done = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    meet('sends', sent.length)
    meet('too few credits', done.filter(({ sms }) => sms === 'too-few-credits').length)
    const stored = await storedSms(
      ground,
      done.map(({ id }) => id),
    )
    return [
      ...brokenOf({
        'every send has an outcome': done.length === 2 * SENDS,
        'one goes': done.filter(({ sms }) => sms === 'queued').length === 1 && stored.length === 1,
        'the others are told that there are too few': done.every(
          ({ sms }) => sms === 'queued' || sms === 'too-few-credits',
        ),
      }),
      ...(await judgeBalances(ground)),
    ]
  }
  const result = await repeat(trial.runs, counts, once)
  await Promise.all(apps.map((app) => app.close()))
  await ground.close()
  return result
}
