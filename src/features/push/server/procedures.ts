import type { Session } from '#server/api/context.ts'
import { administrator, forbidden } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { push } from '../contract.ts'
import {
  isKnownService,
  isPublicKey,
  readDevices,
  removeSubscription,
  saveSubscription,
} from './subscriptions.ts'
import { vapidKeys } from './vapid.ts'

const os = implementRoom(push)

/** A browser belongs to a login, not to an employer: these procedures act for the session's own user. */
const desk = new SystemScope(null)

const stateOf = async ({ config }: Services, tx: SystemTransaction, session: InOffice) => ({
  publicKey: vapidKeys(config.secret).publicKey,
  ...(await readDevices(tx, session.scope.employerId, session)),
})

type InOffice = Session & { readonly role: 'administrator' }

const state = os.state
  .use(administrator)
  .handler(({ context: { services, session } }) =>
    services.database.read(desk, (tx) => stateOf(services, tx, session)),
  )

const turnOn = os.turnOn
  .use(administrator)
  .handler(async ({ context: { services, session }, input, errors }) => {
    if (session.enteredBy === 'admin-magic') throw forbidden(OWN_LOGIN_ONLY)
    if (!isKnownService(services.config, input.endpoint)) throw fieldProblem('endpoint', UNKNOWN_SERVICE)
    if (!isPublicKey(input.keys.p256dh)) throw fieldProblem('keys.p256dh', UNUSABLE_KEY)
    return services.database.transaction(desk, async (tx) => {
      if (!(await saveSubscription(tx, session, input))) throw errors.OTHERS()
      return stateOf(services, tx, session)
    })
  })

const OWN_LOGIN_ONLY = 'Du er logget inn for en annen. Push slås på av den det gjelder.'
const UNKNOWN_SERVICE = 'Denne nettleserens push-tjeneste kjenner vi ikke. Prøv i en annen nettleser.'
const UNUSABLE_KEY = 'Nøkkelen fra nettleseren kan ikke brukes. Prøv igjen.'

const turnOff = os.turnOff.use(administrator).handler(({ context: { services, session } }) =>
  services.database.transaction(desk, async (tx) => {
    await removeSubscription(tx, session)
    return stateOf(services, tx, session)
  }),
)

export const pushProcedures = os.router({ state, turnOn, turnOff })
