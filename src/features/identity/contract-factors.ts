import * as z from 'zod/mini'
import { ROLES } from '#shared/roles.ts'
import { api, FieldProblems, Nothing } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { PROOF_NEEDED } from './contract.ts'
import { NewPasskey, ShownPasskey } from './passkey-rules.ts'
import { FactorCode, FirstCode, Proof } from './factor-rules.ts'
import { WRONG_CODE } from './texts-factors.ts'

/** The user's own second factor. */
export const Factor = z.object({
  isOn: z.boolean(),
  since: z.nullable(z.iso.datetime()),
  /** Recovery codes that have not been used. */
  codesLeft: z.int(),
  /** A second factor is demanded: after removing it, the user must set up a new one at once. */
  isDemanded: z.boolean(),
  /** False in a session by a superadmin's link, which may not change the factor. */
  mayChange: z.boolean(),
})
export type Factor = z.infer<typeof Factor>

/** The secret for an authenticator app; shown only once. */
export const NewFactor = z.object({
  /** In groups of four, to be typed. */
  secret: z.string(),
  /** An address that opens the app on this device. */
  address: z.string(),
  /** The address as a QR code: modules per side, and the SVG path of the dark ones. */
  picture: z.object({ side: z.int(), path: z.string() }),
})
export type NewFactor = z.infer<typeof NewFactor>

const RecoveryCodes = z.object({ /** Shown only once. */ recoveryCodes: z.array(z.string()) })

const WRONG = { status: 422, message: WRONG_CODE, data: FieldProblems }
const NOT_THE_OWNER = {
  status: 403,
  message: 'Du er logget inn med en lenke fra kundeservice. Bare eieren av kontoen kan endre dette.',
}
const NOT_ON = { status: 409, message: 'Totrinnsinnlogging er slått av.' }

const Demand = z.object({ isDemanded: z.boolean() })

/** A device that logs in the user. */
const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof Passkey>

const Credentials = z.array(z.object({ id: z.string(), type: z.literal('public-key') }))
const Verified = z.literal('required')

/** Options for creating or using a passkey, in the JSON of WebAuthn. */
const PasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: Credentials,
  authenticatorSelection: z.object({ residentKey: Verified, userVerification: Verified }),
})
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

const LoginOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: Verified,
})
export type LoginOptions = z.infer<typeof LoginOptions>

const ofOffice = api.meta({ area: 'employer' })
const ofOwners = api.meta({ area: 'owning' })
const forOneself = api.meta({ area: 'own' })
const tags = ['factors']

export const factors = {
  /** The user who passed the first factor in this browser and still needs the second; otherwise null. */
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
  passkeys: forOneself
    .route({
      method: 'GET',
      path: '/passkeys',
      operationId: 'list-passkeys',
      tags,
      summary: 'Egne passnøkler',
    })
    .output(z.object({ passkeys: z.array(Passkey) })),
  beginPasskey: forOneself
    .route({
      method: 'POST',
      path: '/passkeys/begin',
      operationId: 'begin-passkey',
      tags,
      summary: 'Få det enheten trenger for å lage en passnøkkel',
    })
    .errors({
      PROOF_NEEDED,
      NOT_THE_OWNER,
      TOO_MANY_PASSKEYS: {
        status: 409,
        message: 'Du har så mange passnøkler som du kan ha. Fjern en først.',
      },
    })
    .output(z.object({ options: PasskeyOptions })),
  addPasskey: forOneself
    .route({
      method: 'POST',
      path: '/passkeys',
      operationId: 'add-passkey',
      tags,
      summary: 'Legg til en passnøkkel som enheten har laget',
    })
    .errors({
      NOT_THE_OWNER,
      PASSKEY_REFUSED: { status: 409, message: 'Passnøkkelen kunne ikke legges til. Prøv igjen.' },
    })
    .input(NewPasskey)
    .output(Nothing),
  removePasskey: forOneself
    .route({
      method: 'DELETE',
      path: '/passkeys/{id}',
      operationId: 'remove-passkey',
      tags,
      summary: 'Fjern en passnøkkel',
    })
    .errors({ PROOF_NEEDED, NOT_THE_OWNER })
    .input(z.object({ id: Id }))
    .output(Nothing),
  beginPasskeyLogin: api
    .route({
      method: 'POST',
      path: '/passkey-login/begin',
      operationId: 'begin-passkey-login',
      tags,
      summary: 'Få det enheten trenger for å vise en passnøkkel',
    })
    .meta({ area: 'open' })
    .output(z.object({ options: LoginOptions })),
  logInWithPasskey: api
    .route({
      method: 'POST',
      path: '/passkey-login',
      operationId: 'log-in-with-passkey',
      tags,
      summary: 'Logg inn med en passnøkkel; den gjelder også som andre trinn',
    })
    .meta({ area: 'open' })
    .errors({
      PASSKEY_REFUSED: {
        status: 401,
        message: 'Passnøkkelen ble ikke godtatt. Prøv igjen, eller logg inn på en annen måte.',
      },
    })
    .input(z.object({ response: ShownPasskey }))
    .output(z.object({ role: z.enum(ROLES) })),
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
