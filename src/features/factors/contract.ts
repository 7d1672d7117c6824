import * as z from 'zod/mini'
import { ROLES } from '#shared/roles.ts'
import { api, FieldProblems, Nothing } from '#shared/contract.ts'
import { PROOF_NEEDED } from '#features/accounts/contract.ts'
import { FactorCode, FirstCode, Proof } from './rules.ts'
import { WRONG_CODE } from './texts.ts'

/** One's own second factor. */
export const Factor = z.object({
  isOn: z.boolean(),
  since: z.nullable(z.iso.datetime()),
  /** Recovery codes that have not been used. */
  codesLeft: z.int(),
  /** It cannot be done without: once removed, a new one has to be set up at once. */
  isDemanded: z.boolean(),
  /** False in a session by a link that a superadmin had made: that is not the owner, and changes nothing here. */
  mayChange: z.boolean(),
})
export type Factor = z.infer<typeof Factor>

/** What an app needs to make codes; shown only now. */
export const NewFactor = z.object({
  /** In groups of four, to be typed. */
  secret: z.string(),
  /** What opens the app on this device. */
  address: z.string(),
  /** The same as a square of this many modules a side, and the path of its dark ones. */
  picture: z.object({ side: z.int(), path: z.string() }),
})
export type NewFactor = z.infer<typeof NewFactor>

const RecoveryCodes = z.object({ /** Shown only now. */ recoveryCodes: z.array(z.string()) })

const WRONG = { status: 422, message: WRONG_CODE, data: FieldProblems }
const NOT_THE_OWNER = {
  status: 403,
  message: 'Du er logget inn med en lenke fra kundeservice. Bare den som eier kontoen, kan endre dette.',
}
const NOT_ON = { status: 409, message: 'Totrinnsinnlogging er slått av.' }

const Demand = z.object({ isDemanded: z.boolean() })

const ofOffice = api.meta({ area: 'employer' })
const ofOwners = api.meta({ area: 'owning' })
const forOneself = api.meta({ area: 'own' })
const tags = ['factors']

export const factors = {
  /** Who has shown the first factor of a login in this browser, and must show the second; null for everyone else. */
  secondStep: api
    .route({
      method: 'GET',
      path: '/second-step',
      operationId: 'read-second-step',
      tags,
      summary: 'Hvem som er halvveis inn, og skal vise en kode',
    })
    .meta({ area: 'open' })
    .output(z.nullable(z.object({ email: z.string(), role: z.enum(ROLES) }))),
  passSecondStep: api
    .route({
      method: 'POST',
      path: '/second-step',
      operationId: 'pass-second-step',
      tags,
      summary: 'Fullfør innloggingen med en kode fra appen eller en reservekode',
    })
    .meta({ area: 'open' })
    .errors({
      WRONG_CODE: { ...WRONG, status: 401 },
      TOO_LATE: { status: 410, message: 'Det gikk for lang tid. Logg inn på nytt.' },
    })
    .input(FactorCode)
    .output(z.object({ role: z.enum(ROLES), codesLeft: z.int() })),
  read: forOneself
    .route({
      method: 'GET',
      path: '/factor',
      operationId: 'read-factor',
      tags,
      summary: 'Egen totrinnsinnlogging',
    })
    .output(Factor),
  begin: forOneself
    .route({
      method: 'POST',
      path: '/factor',
      operationId: 'begin-factor',
      tags,
      summary: 'Få nøkkelen som en app lager koder med',
    })
    .errors({
      PROOF_NEEDED,
      NOT_THE_OWNER,
      IS_ON: { status: 409, message: 'Totrinnsinnlogging er allerede slått på.' },
    })
    .output(NewFactor),
  confirm: forOneself
    .route({
      method: 'POST',
      path: '/factor/confirm',
      operationId: 'confirm-factor',
      tags,
      summary: 'Slå på totrinnsinnlogging med den første koden; andre enheter logges ut',
    })
    .errors({
      WRONG_CODE: WRONG,
      NOT_THE_OWNER,
      NOT_BEGUN: { status: 409, message: 'Begynn på nytt med en ny QR-kode.' },
    })
    .input(FirstCode)
    .output(RecoveryCodes),
  replaceCodes: forOneself
    .route({
      method: 'POST',
      path: '/factor/recovery-codes',
      operationId: 'replace-recovery-codes',
      tags,
      summary: 'Få nye reservekoder; de gamle virker ikke lenger',
    })
    .errors({ PROOF_NEEDED, NOT_THE_OWNER, NOT_ON })
    .output(RecoveryCodes),
  remove: forOneself
    .route({
      method: 'DELETE',
      path: '/factor',
      operationId: 'remove-factor',
      tags,
      summary: 'Slå av totrinnsinnlogging',
    })
    .errors({ PROOF_NEEDED, NOT_THE_OWNER, NOT_ON })
    .output(Nothing),
  demand: ofOffice
    .route({
      method: 'GET',
      path: '/factor/demand',
      operationId: 'read-factor-demand',
      tags,
      summary: 'Kreves totrinnsinnlogging av alle på kontoret?',
    })
    .output(Demand),
  setDemand: ofOwners
    .route({
      method: 'PUT',
      path: '/factor/demand',
      operationId: 'set-factor-demand',
      tags,
      summary: 'Krev totrinnsinnlogging av alle på kontoret, eller la være',
    })
    .errors({
      PROOF_NEEDED,
      NOT_THE_OWNER,
      OWN_FIRST: { status: 409, message: 'Slå på totrinnsinnlogging for deg selv først.' },
    })
    .input(Demand)
    .output(Demand),
  prove: forOneself
    .route({
      method: 'POST',
      path: '/proof',
      operationId: 'prove-again',
      tags,
      summary: 'Bekreft at det er deg, med en kode eller med passordet',
    })
    .errors({ WRONG_PROOF: { ...WRONG, message: 'Feil kode eller passord' } })
    .input(Proof)
    .output(Nothing),
}
