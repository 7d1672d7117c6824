import { sql } from 'kysely'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { openDepartment } from '#features/employers/server/departments/choose-department.ts'
import { DEPARTMENT_GONE } from '#features/employers/department-rules.ts'
import { CHOOSE_DEPARTMENT } from '#features/employers/texts.ts'
import { readBalance, readSmsPrice } from '#features/credits/server/read-ledger.ts'
import type { RegisterCursor } from '#features/vikarer/server/read.ts'
import { administrator, forbidden } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound, tooMany } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { createKeyedMutex } from '#server/load/keyed-mutex.ts'
import { yieldToEventLoop } from '#server/load/throttle.ts'
import type { Services } from '#server/services.ts'
import type { FieldProblems } from '#shared/contract.ts'
import type { EarlierRequest } from '../proposal-shapes.ts'
import { osloToday } from '#shared/dates.ts'
import { requests } from '../contract.ts'
import { NO_SUCH_TEMPLATE, TEMPLATE_NAME_TAKEN, TEMPLATE_SHARED, UNKNOWN_RECIPIENT } from '../texts.ts'
import { createHandlers } from './create-procedures.ts'
import { forecastHandlers } from './forecast-handlers.ts'
import { alarmHandlers } from './alarm-handlers.ts'
import { lineHandlers } from './line-handlers.ts'
import { readLeftToAsk } from './new-office.ts'
import { CANDIDATES_PAGE, readCandidates } from './candidates.ts'
import { readSuggestions } from './suggestions.ts'
import {
  lockTemplate,
  readTemplate,
  removeTemplate,
  type SavedTemplate,
  saveTemplate,
  savingTemplate,
} from './templates.ts'

const os = implementRoom(requests)

/** An employer's open forms all ask when the register has changed. */
const takeTurn = createKeyedMutex(50)

const candidates = os.candidates
  .use(administrator)
  .handler(async ({ context: { services, scope }, input: { cursor, shifts, ...shift }, signal }) => {
    const leave = await takeTurn(scope.employerId, signal)
    if (!leave) throw tooMany(RETRY_AFTER_SECONDS)
    try {
      await yieldToEventLoop()
      return await services.database.read(scope, async (tx) => {
        const page = await readCandidates(tx, shifts ?? [shift], {
          now: services.clock.now(),
          last: cursorOfText(cursor),
        })
        const last = page.length === CANDIDATES_PAGE ? page.at(-1) : undefined
        const known = [readBalance(tx), readSmsPrice(tx), readLeftToAsk(tx)] as const
        const [balance, smsPriceOre, leftToAsk] = await Promise.all(known)
        const credits = { balance, smsPriceOre, smsCountries: [...services.config.smsCountries] }
        const next = last && { nextCursor: `${last.id}_${last.fullName}` }
        return { candidates: page, ...next, ...credits, leftToAsk }
      })
    } finally {
      leave()
    }
  })

const RETRY_AFTER_SECONDS = 5
const cursorOfText = (cursor?: string): RegisterCursor | undefined => {
  const end = cursor?.indexOf('_')
  return cursor && end ? { id: cursor.slice(0, end), fullName: cursor.slice(end + 1) } : undefined
}

const suggestions = os.suggestions
  .use(administrator)
  .handler(({ context: { services, scope } }) =>
    services.database.read(scope, (tx) => readSuggestions(tx, osloToday(services.clock.now()))),
  )

const earlier = os.earlier.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const found = await services.database.read(scope, (tx) => readEarlierRequest(tx, input.id))
  if (!found) throw notFound(NO_SUCH_ASSIGNMENT)
  return found
})

const template = os.template.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const found = await services.database.read(scope, (tx) => readTemplate(tx, input.id))
  if (!found) throw notFound(NO_SUCH_TEMPLATE)
  return found
})

const createTemplate = os.createTemplate
  .use(administrator)
  .handler(({ context, input, errors }) => saved(context, errors, (tx) => saveTemplate(tx, input)))

const updateTemplate = os.updateTemplate
  .use(administrator)
  .handler(({ context, input: { id, version, ...form }, errors }) =>
    saved(context, errors, async (tx) => {
      const now = await lockTemplate(tx, id)
      if (now && now.version !== version) throw errors.STALE({ data: { now } })
      return saveTemplate(tx, form, { id, version })
    }),
  )

const dropTemplate = os.removeTemplate
  .use(administrator)
  .handler(async ({ context: { services, scope }, input }) => {
    const removed = await services.database.transaction(scope, (tx) => removeTemplate(tx, input.id))
    if (removed === 'shared') throw forbidden(TEMPLATE_SHARED)
    if (removed === 'not-found') throw notFound(NO_SUCH_TEMPLATE)
    services.live.publish(`employer:${scope.employerId}`, ['assignments'])
    return {}
  })

export const requestsProcedures = os.router({
  candidates,
  suggestions,
  earlier,
  template,
  createTemplate,
  updateTemplate,
  removeTemplate: dropTemplate,
  ...createHandlers,
  ...lineHandlers,
  ...forecastHandlers,
  ...alarmHandlers,
})

/** The saved template, or the contract's error. Open forms of the employer see it. */
const saved = async (
  { services, scope }: { services: Services; scope: TenantScope },
  errors: {
    readonly NAME_TAKEN: (made: { data: FieldProblems }) => Error
    readonly TOO_MANY: () => Error
  },
  save: (tx: TenantTransaction) => Promise<SavedTemplate>,
) => {
  const outcome = await savingTemplate(() => services.database.transaction(scope, save))
  switch (outcome.kind) {
    case 'taken':
      throw errors.NAME_TAKEN({ data: { fields: [{ path: 'name', message: TEMPLATE_NAME_TAKEN }] } })
    case 'full':
      throw errors.TOO_MANY()
    case 'not-found':
      throw notFound(NO_SUCH_TEMPLATE)
    case 'shared':
      throw forbidden(TEMPLATE_SHARED)
    case 'unknown':
      throw fieldProblem('recipients', UNKNOWN_RECIPIENT)
    case 'no-department':
      throw fieldProblem('departmentId', CHOOSE_DEPARTMENT)
    case 'unknown-department':
      throw fieldProblem('departmentId', DEPARTMENT_GONE)
    case 'saved':
      services.live.publish(`employer:${scope.employerId}`, ['assignments'])
      return { id: outcome.id }
  }
}

/**
 * An earlier assignment with the people who were asked or would have been, by name, including those who left the
 * register; null if unknown.
 */
const readEarlierRequest = async (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<EarlierRequest | null> => {
  const { rows } = await sql<EarlierRequest>`
    select a.title, a.location, ${openDepartment(sql`q`)} as department_id, a.assignment_date as date, a.start_time,
      a.end_time, a.places, a.description, a.requirements,
      q.channels, q.asked_all, array(
        select jsonb_build_object('vikarId', v.id, 'fullName', v.full_name) from vikarer v
        where v.employer_id = a.employer_id and v.id in (
          select vikar_id from recipients where employer_id = a.employer_id and request_id = a.request_id
          union select vikar_id from request_line where employer_id = a.employer_id and request_id = a.request_id)
        order by v.full_name, v.id) as asked
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0] ?? null
}
