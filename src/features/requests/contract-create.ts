import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ActPlan, PLAN_CHANGED, Press } from './contract-acts.ts'
import { QUIET_NOW, SendAnyway } from './contract-quiet.ts'
import { AssignmentForm, RequestForm } from './rules.ts'
import { Created, SameShift } from './shapes.ts'
import { OWN_PHONE_MISSING, REQUEST_UNDONE, SAME_OUT_ALREADY, UNDO_ANSWERED, UNDO_TOO_LATE } from './texts.ts'

const tags = ['assignments']

/** The id belongs to a request that was undone. */
const UNDONE = { UNDONE: { status: 409, message: REQUEST_UNDONE } } as const

const NewRequest = {
  requestId: Id,
  /** Holds the messages for some seconds, so that the request can be undone; not if a shift starts within the hour. */
  isUndoable: z.optional(z.boolean()),
  /**
   * Refuses the request with `SAME_OUT` if one of its shifts was sent already. Repeat the call without it to send
   * anyway.
   */
  refuseSame: z.optional(z.boolean()),
  ...SendAnyway,
  seen: Press.seen,
}

const SAME_OUT = { SAME_OUT: { status: 409, message: SAME_OUT_ALREADY, data: SameShift } } as const

const CREATE_REFUSED = { ...UNDONE, ...SAME_OUT } as const

const OneShift = z.extend(AssignmentForm, NewRequest)
const SeveralShifts = z.extend(RequestForm, NewRequest)

const Undoing = z.object({ id: Id, seen: Press.seen })
const UNDO_REFUSED = {
  TOO_LATE: { status: 409, message: UNDO_TOO_LATE },
  ANSWERED: { status: 409, message: UNDO_ANSWERED },
} as const

/** New requests, each with a plan of the same input, and their undo. */
export const createActs = {
  planCreate: api
    .route({
      method: 'POST',
      path: '/assignments/plan',
      operationId: 'plan-create-assignment',
      tags,
      summary: 'Se hvem som får spørsmålet om et nytt oppdrag, og hva det koster; ingenting blir sendt',
    })
    .meta({ area: 'sending' })
    .errors(CREATE_REFUSED)
    .input(OneShift)
    .output(ActPlan),
  create: api
    .route({
      method: 'POST',
      path: '/assignments',
      operationId: 'create-assignment',
      tags,
      summary: 'Opprett oppdrag og send forespørsler (send-sms, send-email)',
    })
    .meta({ area: 'sending' })
    .errors({ ...CREATE_REFUSED, ...QUIET_NOW, ...PLAN_CHANGED })
    .input(OneShift)
    .output(Created),
  planCreateRequest: api
    .route({
      method: 'POST',
      path: '/requests/plan',
      operationId: 'plan-create-request',
      tags,
      summary:
        'Se hvem som får spørsmålet om én eller flere nye vakter, og hva det koster; ingenting blir sendt',
    })
    .meta({ area: 'sending' })
    .errors(CREATE_REFUSED)
    .input(SeveralShifts)
    .output(ActPlan),
  createRequest: api
    .route({
      method: 'POST',
      path: '/requests',
      operationId: 'create-request',
      tags,
      summary: 'Opprett én eller flere vakter og send én forespørsel om dem (send-sms, send-email)',
    })
    .meta({ area: 'sending' })
    .errors({ ...CREATE_REFUSED, ...QUIET_NOW, ...PLAN_CHANGED })
    .input(SeveralShifts)
    .output(Created),
  planUndo: api
    .route({
      method: 'POST',
      path: '/assignments/{id}/undo/plan',
      operationId: 'plan-undo-request',
      tags,
      summary: 'Se hva det fører til å angre en forespørsel; ingenting blir gjort',
    })
    .meta({ area: 'sending' })
    .errors(UNDO_REFUSED)
    .input(Undoing)
    .output(ActPlan),
  undo: api
    .route({
      method: 'POST',
      path: '/assignments/{id}/undo',
      operationId: 'undo-request',
      tags,
      summary: 'Angre en forespørsel som ikke er sendt ennå, med alle vaktene',
    })
    .meta({ area: 'sending' })
    .errors({ ...UNDO_REFUSED, ...PLAN_CHANGED })
    .input(Undoing)
    /** The plan of the undo as it was done. */
    .output(z.object({ plan: ActPlan })),
  askOneself: api
    .route({
      method: 'POST',
      path: '/requests/to-oneself',
      operationId: 'ask-oneself',
      tags,
      summary: 'Send en prøveforespørsel til seg selv, som står i registeret som inaktiv etterpå',
    })
    .meta({ area: 'sending' })
    .errors({ ...UNDONE, PHONE_MISSING: { status: 409, message: OWN_PHONE_MISSING } })
    .input(z.object({ requestId: Id }))
    .output(Created),
}
