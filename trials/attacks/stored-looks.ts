import { cookieFor } from '#test/callers.ts'
import { outboxCookie } from '#test/outbox.ts'
import { beginPurchase, pay } from '#test/purchases.ts'
import { fulfilPayment } from '#features/credits/server/fulfil.ts'
import type { Role } from '#shared/roles.ts'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { pagesFor } from '../../e2e/addresses.ts'
import { cookieFrom, needChromium } from './chromium.ts'
import type { HostileShift } from './stored-calendars.ts'
import { lookAround } from './stored-pages.ts'
import type { Cast } from '#test/sweeps/stage.ts'
import type { Stage } from './stage.ts'

/** Every page, for every role with access: stored text stays text, and appears where it must. */
export const lookEverywhere = async (stage: Stage, cast: Cast, shift: HostileShift): Promise<void> => {
  const { tally, target } = stage
  const browser = await needChromium(tally)
  if (!browser) return
  const { app, url } = target
  const examples = await examplesOf(stage, cast, shift)
  const roles = { administrator: cast.kari, substitute: cast.ola, superadmin: cast.sara } as const
  const lookAs = async (role: Role | null) => {
    const demanded = wordsOn(role, examples, shift)
    // A visitor counts as the person who started the service.
    const cookie = cookieFrom(role ? await cookieFor(app, roles[role].userId) : outboxCookie(app.config), url)
    await lookAround(browser, url, cookie, pagesFor(role, examples), (path, { text, verdict }) => {
      tally.note(`the page ${path.slice(0, 80)}`, verdict)
      for (const word of demanded[path] ?? [])
        tally.note(`${word} on ${path.slice(0, 80)}`, text.includes(word) ? null : 'is not to be seen')
    })
  }
  for (const role of [null, 'administrator', 'substitute', 'superadmin'] as const) await lookAs(role)
  await browser.close()
}

const examplesOf = async ({ target: { app } }: Stage, { kari }: Cast, shift: HostileShift) => {
  const [vikar] = await app.db.query(
    "select vikar_id as id from assignment_responses where assignment_id = $1 and response_type = 'accepted'",
    [shift.id],
  )
  const bought = await beginPurchase(app, kari)
  await pay(app, bought)
  await fulfilPayment(app, bought.sessionId)
  return {
    editVikar: String(vikar?.['id']),
    person: String(vikar?.['id']),
    assignment: shift.id,
    order: shift.id,
    receipt: bought.id,
    customer: kari.userId,
    localCheckout: (await beginPurchase(app, kari)).sessionId,
    response: shift.token,
  }
}

type Examples = Awaited<ReturnType<typeof examplesOf>>

/** Places where stored text must appear; otherwise the page proves nothing. */
const wordsOn = (
  role: Role | null,
  examples: Examples,
  { payload, mark }: HostileShift,
): Record<string, readonly string[]> => {
  const said = (text: string) => `${payload} ${mark(text)}`
  const page = paths.response(examples.response)
  const of = {
    visitor: { [page]: ['tittel', 'sted', 'beskrivelse', 'krav'].map(said), [serverPaths.outbox]: [payload] },
    administrator: {
      [paths.assignment(examples.assignment)]: ['tittel', 'sted', 'svar', 'nei'].map(said),
      [paths.assignmentLog]: [said('tittel'), said('sted')],
      [paths.editVikar(examples.editVikar)]: [said('firma'), said('fag')],
      [paths.person(examples.person)]: ['tittel', 'sted', 'svar', 'firma', 'fag'].map(said),
      [paths.vikarer]: [payload],
      [paths.createAssignment]: [payload],
      [paths.credits]: [payload],
      [paths.creditLedger]: [said('tittel')],
      [paths.receipt(examples.receipt)]: [payload],
      [paths.adminProfileSettings]: [payload],
    },
    substitute: { [paths.vikarDashboard]: [said('tittel'), said('sted'), payload] },
    superadmin: {
      [paths.customers]: [payload],
      [paths.customer(examples.customer)]: [payload],
      [paths.smsPricing]: [payload],
      [paths.smsControl]: [payload],
      [paths.smsEconomy]: [payload],
    },
  }
  return of[role ?? 'visitor']
}
