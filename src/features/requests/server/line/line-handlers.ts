import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { administrator, forbidden } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { requests } from '../../contract.ts'
import { ASKING_SHARED } from '../../texts.ts'
import { askAllInLine, changeLine, type LineOutcome } from './change-line.ts'
import { readLineOf } from './read-line.ts'
import { readAskingSettings, saveAskingSettings } from './settings.ts'

const os = implementRoom(requests)

const line = os.line.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const found = await services.database.read(scope, (tx) =>
    readLineOf(tx, input.id, { now: services.clock.now(), smsCountries: services.config.smsCountries }),
  )
  if (found === undefined) throw notFound(NO_SUCH_ASSIGNMENT)
  return { line: found }
})

const change = os.changeLine
  .use(administrator)
  .handler(({ context, input: { id, ...changes }, errors }) =>
    changed(context, id, errors.NO_LINE, (tx) => changeLine(tx, context.services, id, changes)),
  )

const askAll = os.askAll
  .use(administrator)
  .handler(({ context, input: { id }, errors }) =>
    changed(context, id, errors.NO_LINE, (tx) => askAllInLine(tx, context.services, id)),
  )

/** Changes a line, and tells all who see it. */
const changed = async (
  { services, scope }: { services: Services; scope: TenantScope },
  assignmentId: string,
  noLine: () => Error,
  act: (tx: TenantTransaction) => Promise<LineOutcome>,
) => {
  const [outcome, logins] = await services.database.transaction(
    scope,
    async (tx) => [await act(tx), await readLoginsOfAsked(tx, assignmentId)] as const,
  )
  if (outcome.kind === 'bad-time') throw fieldProblem('askAllAt', outcome.message)
  if (outcome.kind !== 'changed') throw outcome.kind === 'over' ? noLine() : notFound(NO_SUCH_ASSIGNMENT)
  announceChange(services, { employerId: scope.employerId, assignmentId, logins })
  return outcome.sent
}

const askingSettings = os.askingSettings
  .use(administrator)
  .handler(({ context: { services, scope } }) => services.database.read(scope, readAskingSettings))

const saveSettings = os.saveAskingSettings
  .use(administrator)
  .handler(async ({ context: { services, scope }, input }) => {
    if (scope.departments !== null) throw forbidden(ASKING_SHARED)
    await services.database.transaction(scope, (tx) => saveAskingSettings(tx, input))
    services.live.publish(`employer:${scope.employerId}`, ['assignments'])
    return {}
  })

export const lineHandlers = {
  line,
  changeLine: change,
  askAll,
  askingSettings,
  saveAskingSettings: saveSettings,
}
