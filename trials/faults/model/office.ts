import { deliverSms } from '#features/sms/server/deliver.ts'
import type { GatewayEvent, SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { shiftKey } from '#shared/server-paths.ts'
import type { TestApp } from '#test/app.ts'
import { castRequest } from '#test/cast-request.ts'
import { addDays } from '#shared/dates.ts'
import { castAdministrator, castVikarer, shift, type CastAdministrator } from '#test/cast.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'

export const VIKARER = 4

/** The same office in the product. */
export interface Office {
  readonly app: TestApp
  readonly kari: CastAdministrator
  readonly vikarer: readonly { readonly id: string; readonly phone: string }[]
  readonly shifts: { readonly id: string; token(vikarId: string): string }[]
  /** Counts the commands. */
  readonly meet: (what: string) => void
}

export const openOffice = async (app: TestApp, meet: Office['meet']): Promise<Office> => {
  const email = `kari.${crypto.randomUUID()}@fjellhamar.example`
  const kari = await castAdministrator(app, 'Kari Nordmann', email, 'Fjellhamar skole')
  return { app, kari, vikarer: await castVikarer(app, kari, VIKARER), shifts: [], meet }
}

/** Asks about shifts on these days, from tomorrow on, with this many places. */
export const askAbout = async (
  { app, kari, vikarer, shifts }: Office,
  asked: readonly number[],
  wanted: readonly (readonly [day: number, places: number])[],
) => {
  const { date, startTime, endTime } = shift()
  const { ids, created, token } = await castRequest(
    app,
    kari,
    asked.map((who) => vikarer[who]?.id ?? ''),
    wanted.map(([day, places]) => ({ date: addDays(date, day - 1), startTime, endTime, places })),
    ['sms'],
  )
  shifts.push(...ids.map((id) => ({ id, token })))
  return created.sms.kind
}

export const linkOf = async ({ app, vikarer, shifts }: Office, shift: number, vikar: number) => {
  const asked = shifts[shift]
  const token = asked?.token(vikarer[vikar]?.id ?? '') ?? ''
  const link = await openResponseLink(app.database, token, asked && shiftKey(asked.id))
  if (!link) throw new Error('a link opens until its shift ends')
  return link
}

/** Sends due messages; these substitutes' numbers are refused. */
export const deliverTo = async ({ app, vikarer }: Office, refused: readonly number[]) => {
  const numbers = new Set(refused.map((vikar) => vikarer[vikar]?.phone))
  const gateway: SmsGateway = {
    name: 'fake',
    batchSize: 10,
    idempotent: false,
    send: async (batch) =>
      batch.map(({ id, to }) =>
        numbers.has(to)
          ? { kind: 'rejected', reason: 'no such number' }
          : { kind: 'accepted', gatewayId: `g-${id}` },
      ),
  }
  await deliverSms(app, app.system, gateway, async () => [])
}

/** Reports on all messages to a substitute about a shift. */
export const reportsFor = async (
  { app, vikarer, shifts }: Office,
  [shift, vikar]: readonly [number, number],
  state: 'delivered' | 'failed',
): Promise<GatewayEvent[]> => {
  const rows = await app.db.query(
    'select id from sms_history where assignment_id = $1 and vikar_id = $2 and gateway_id is not null',
    [shifts[shift]?.id, vikarer[vikar]?.id],
  )
  return rows.map(({ id }) => ({
    kind: 'report',
    id: String(id),
    gatewayId: `g-${String(id)}`,
    state,
    reason: null,
  }))
}

/** The state that the model covers, from the database; substitutes by their index. */
export const readOffice = async ({ app, kari, vikarer, shifts }: Office) => {
  await stopUnwantedNow(app) // like the worker meanwhile
  const { employerId } = kari.scope
  const place = (vikarId: unknown) => vikarer.findIndex(({ id }) => id === vikarId)
  const [credits] = await app.db.query(
    `select balance, (select coalesce(sum(credits), 0)::integer from credit_ledger where employer_id = $1) as sum
     from sms_credits where employer_id = $1`,
    [employerId],
  )
  const assignments = await app.db.query(
    'select id, status, places, filled from assignments where employer_id = $1',
    [employerId],
  )
  const answers = await app.db.query(
    'select assignment_id, vikar_id, response_type from assignment_responses where employer_id = $1',
    [employerId],
  )
  const sms = await app.db.query(
    'select assignment_id, vikar_id, kind, gateway_state from sms_history where employer_id = $1',
    [employerId],
  )
  return {
    balance: credits?.['balance'],
    sum: credits?.['sum'],
    shifts: shifts.map(({ id }) => {
      const row = assignments.find((one) => one['id'] === id)
      const isOfShift = (one: Record<string, unknown>) => one['assignment_id'] === id
      return {
        status: row?.['status'],
        places: row?.['places'],
        holders: answers
          .filter((one) => isOfShift(one) && one['response_type'] === 'accepted')
          .map((one) => place(one['vikar_id']))
          .toSorted((one, other) => one - other),
        answers: answers
          .filter(isOfShift)
          .map((one) => `${place(one['vikar_id'])} ${String(one['response_type'])}`)
          .toSorted(),
        sms: sms
          .filter(isOfShift)
          .map((one) => `${String(one['kind'])} ${place(one['vikar_id'])} ${String(one['gateway_state'])}`)
          .toSorted(),
      }
    }),
  }
}
