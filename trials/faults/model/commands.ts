import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { answerYesToAll } from '#features/answers/server/answer-all.ts'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import { changePlacesAndNote } from '#features/requests/server/acts/change-places.ts'
import { completeAssignment } from '#features/assignments/server/complete.ts'
import { sendRequests } from '#features/requests/server/send-requests.ts'
import { recordReports } from '#features/sms/server/reports.ts'
import { giveCredits } from '#test/cast.ts'
import * as model from './model.ts'
import type { Model, ModelShift } from './model.ts'
import { askAbout, deliverTo, linkOf, readOffice, reportsFor, VIKARER, type Office } from './office.ts'
import { versionOfShift } from '#test/version.ts'

export type Command = fc.AsyncCommand<Model, Office>

/** The kinds of commands; a run without one proves nothing about it. */
export const KINDS = [
  'ask',
  'yes',
  'yes to all',
  'change places',
  'no',
  'give back',
  'cancel',
  'complete',
  'ask the rest',
  'deliver',
  'report',
  'grant',
] as const

/** Runs the same on the model and on the product, and compares the answers, and then the whole state. */
const both = (
  [kind, name]: readonly [(typeof KINDS)[number], string],
  expected: (known: Model) => unknown,
  does: (office: Office) => Promise<unknown>,
  check: (known: Readonly<Model>) => boolean = () => true,
): Command => ({
  check,
  run: async (known, office) => {
    const wanted = expected(known)
    assert.deepEqual(await does(office), wanted, name)
    assert.deepEqual(await readOffice(office), shown(known), `what there is after: ${name}`)
    office.meet(kind)
  },
  toString: () => name,
})

const shown = ({ balance, shifts }: Model) => ({
  balance,
  sum: balance,
  shifts: shifts.map(({ status, places, holders, answers, sms }) => ({
    status,
    places,
    holders: [...holders].toSorted((one, other) => one - other),
    answers: [...answers].map(([vikar, answer]) => `${vikar} ${answer}`).toSorted(),
    sms: sms.map(({ kind, vikar, state }) => `${kind} ${vikar} ${state}`).toSorted(),
  })),
})

const vikar = fc.nat({ max: VIKARER - 1 })
const some = fc.uniqueArray(vikar, { maxLength: VIKARER })
/** Selects one of the latest shifts; older ones are rarely used. */
const place = fc.nat({ max: 2 })

/** The shift at a position, counted from the newest. */
const at = ({ shifts }: Readonly<Model>, back: number): number => shifts.length - 1 - back
const shiftAt = (known: Readonly<Model>, back: number): ModelShift => {
  const shift = known.shifts[at(known, back)]
  if (!shift) throw new Error('checked before')
  return shift
}
const exists = (back: number) => (known: Readonly<Model>) => at(known, back) >= 0
const wasAsked = (back: number, who: number) => (known: Readonly<Model>) =>
  exists(back)(known) && shiftAt(known, back).asked.includes(who)

/** The same shift in the product, which has as many. */
const inOffice = ({ shifts }: Office, back: number) => shifts.length - 1 - back
const idAt = (office: Office, back: number) => office.shifts[inOffice(office, back)]?.id ?? ''

/** Rarely more than one shift, and rarely more than one place. */
const places = fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 3 }))
const shiftsOf = fc.oneof(
  { weight: 2, arbitrary: places.map((needed) => [needed]) },
  { weight: 1, arbitrary: fc.array(places, { minLength: 2, maxLength: 3 }) },
)

export const creates = fc
  .tuple(fc.uniqueArray(vikar, { minLength: 1, maxLength: VIKARER }), shiftsOf)
  .map(([asked, needed]) =>
    both(
      ['ask', `ask ${asked.join(' and ')} about shifts for ${needed.join(' and ')}`],
      (known) => model.create(known, asked, needed),
      (office) => askAbout(office, asked, model.inOrder(office.shifts.length, needed)),
    ),
  )

const yeses = fc.tuple(place, vikar).map(([back, who]) =>
  both(
    ['yes', `${who} says yes to shift -${back}`],
    (known) => model.sayYes(known, shiftAt(known, back), who),
    async (office) => answerYes(office.app, await linkOf(office, inOffice(office, back), who), null),
    wasAsked(back, who),
  ),
)

const yesesToAll = fc.tuple(place, vikar).map(([back, who]) =>
  both(
    ['yes to all', `${who} says yes to all of the request of shift -${back}`],
    (known) => model.sayYesToAll(known, shiftAt(known, back), who),
    async (office) => {
      const link = await linkOf(office, inOffice(office, back), who)
      return [...(await answerYesToAll(office.app, link, null)).values()]
    },
    wasAsked(back, who),
  ),
)

const changes = fc.tuple(place, fc.integer({ min: 1, max: 3 })).map(([back, needed]) =>
  both(
    ['change places', `shift -${back} needs ${needed}`],
    (known) => model.changePlaces(known, shiftAt(known, back), needed),
    async (office) => {
      const { app, kari } = office
      const id = idAt(office, back)
      const changed = await app.database.transaction(kari.scope, async (tx) =>
        changePlacesAndNote(tx, id, { places: needed, askNext: true, version: await versionOfShift(tx, id) }),
      )
      return changed.kind
    },
    exists(back),
  ),
)

const noes = fc.tuple(place, vikar).map(([back, who]) =>
  both(
    ['no', `${who} says no to shift -${back}`],
    (known) => model.sayNo(shiftAt(known, back), who),
    async (office) => answerNo(office.app, await linkOf(office, inOffice(office, back), who), null),
    wasAsked(back, who),
  ),
)

const withdrawals = fc.tuple(place, vikar).map(([back, who]) =>
  both(
    ['give back', `${who} gives shift -${back} back`],
    (known) => model.giveBack(known, shiftAt(known, back), who),
    async (office) => withdrawByLink(office.app, await linkOf(office, inOffice(office, back), who), null),
    wasAsked(back, who),
  ),
)

const cancels = place.map((back) =>
  both(
    ['cancel', `cancel shift -${back}`],
    (known) => model.cancel(known, shiftAt(known, back)),
    async (office) => {
      const { app, kari } = office
      const id = idAt(office, back)
      return (
        (await app.database.transaction(kari.scope, (tx) => cancelAndNotify(tx, app.config, id))) !== null
      )
    },
    exists(back),
  ),
)

const completions = place.map((back) =>
  both(
    ['complete', `complete shift -${back}`],
    (known) => model.complete(shiftAt(known, back)),
    ({ app, kari, ...office }) =>
      app.database.transaction(kari.scope, (tx) =>
        completeAssignment(tx, idAt({ app, kari, ...office }, back)),
      ),
    exists(back),
  ),
)

const requests = place.map((back) =>
  both(
    ['ask the rest', `send the requests of shift -${back} that are left`],
    (known) => model.sendRequests(known, shiftAt(known, back)),
    async (office) => {
      const { app, kari } = office
      const id = idAt(office, back)
      const outcome = await app.database.transaction(kari.scope, (tx) => sendRequests(tx, app.config, id))
      return outcome.kind === 'sent' ? outcome.sent.sms.kind : outcome.kind
    },
    exists(back),
  ),
)

const deliveries = some.map((refused) =>
  both(
    ['deliver', `send what waits, but refuse ${refused.join(' and ') || 'nobody'}`],
    (known) => model.deliver(known, refused),
    (office) => deliverTo(office, refused),
  ),
)

const reports = fc.tuple(place, vikar, fc.constantFrom('delivered', 'failed')).map(([back, who, state]) =>
  both(
    ['report', `what ${who} was sent about shift -${back} has ${state}`],
    (known) => model.report(known, shiftAt(known, back), who, state),
    async (office) => {
      const events = await reportsFor(office, [inOffice(office, back), who], state)
      await office.app.database.transaction(office.app.system, (tx) => recordReports(tx, events))
    },
    exists(back),
  ),
)

export const grants = fc.integer({ min: 1, max: 6 }).map((credits) =>
  both(
    ['grant', `get ${credits} credits`],
    (known) => void (known.balance += credits),
    async ({ app, kari }) => void (await giveCredits(app, kari, credits)),
  ),
)

/** Yeses, noes and commands that free places are most frequent. */
export const commands = fc.commands(
  [
    creates,
    yeses,
    yeses,
    yeses,
    yesesToAll,
    changes,
    noes,
    withdrawals,
    cancels,
    completions,
    requests,
    deliveries,
    reports,
    grants,
  ],
  { size: '+1', maxCommands: 40 },
)
