import { readUndoSeconds } from '#features/requests/server/undo.ts'
import { NO_SUCH_VIKAR } from '#features/vikarer/texts.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { notFound } from '#server/api/problems.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { followup } from '../contract.ts'
import { NO_SUCH_ORDER } from '../texts.ts'
import { readIsHeldUp } from './held-up.ts'
import { proofAsCsv } from './proof/proof-csv.ts'
import { readProof } from './proof/read-proof.ts'
import { readAskingState } from './read-asking-state.ts'
import { readEvents } from './read-events.ts'
import { readPerson } from './read-person.ts'
import { listRecipients } from './read-recipients.ts'
import { listAssignments, readAssignment, readRequestShifts } from './read.ts'

const os = implementRoom(followup)

const list = os.list
  .use(administrator)
  .handler(({ context: { services, scope }, input }) =>
    services.database.read(scope, (tx) => listAssignments(tx, input)),
  )

const follow = os.follow.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const gateways = gatewaysInUse(services.config)
  const found = await services.database.read(scope, async (tx) => {
    const [assignment, shifts, recipients, events, isHeldUp, undoSeconds] = await Promise.all([
      readAssignment(tx, input.id),
      readRequestShifts(tx, input.id),
      listRecipients(tx, input.id, gateways),
      readEvents(tx, input.id),
      readIsHeldUp(tx, input.id, gateways),
      readUndoSeconds(tx, input.id),
    ])
    if (!assignment) return null
    const asking = await readAskingState(tx, services, { assignment, recipients })
    return { assignment, shifts, recipients, events, isHeldUp, undoSeconds, ...asking }
  })
  if (!found) throw notFound(NO_SUCH_ASSIGNMENT)
  return found
})

const responses = os.responses.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const gateways = gatewaysInUse(services.config)
  const recipients = await services.database.read(scope, (tx) => listRecipients(tx, input.id, gateways))
  if (recipients.length === 0) throw notFound(NO_SUCH_ASSIGNMENT)
  return { recipients }
})

const order = os.order.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const proof = await services.database.read(scope, (tx) => readProof(tx, input.id))
  if (!proof) throw notFound(NO_SUCH_ORDER)
  return { ...proof, csv: proofAsCsv(proof) }
})

const person = os.person.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const looking = { now: services.clock.now(), gateways: gatewaysInUse(services.config) }
  const found = await services.database.read(scope, (tx) => readPerson(tx, input.id, looking))
  if (!found) throw notFound(NO_SUCH_VIKAR)
  return found
})

export const followupProcedures = os.router({
  list,
  follow,
  responses,
  order,
  person,
})
