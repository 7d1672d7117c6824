import { readEdits } from '#features/accounts/server/edits.ts'
import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { administrator, forbidden } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { requests } from '../contract.ts'
import { ASKING_SHARED } from '../texts.ts'
import { askAllInLine, changeLine, type LineOutcome } from '#features/asking/server/line/change-line.ts'
import { resumeAsking } from '#features/asking/server/line/halt.ts'
import { readAsking, readLineOf } from '#features/asking/server/line/read-line.ts'
import { outsideQuiet } from '#features/asking/server/quiet-now.ts'
import { changeSendTime } from '#features/asking/server/line/send-time.ts'
import {
  lockAskingSettings,
  readAskingSettings,
  saveAskingSettings,
} from '#features/asking/server/line/settings.ts'
import { lockAsking } from '#features/asking/server/open-questions.ts'
import { versionOf } from '#server/version-of.ts'

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
  .handler(({ context, input: { id, version, ...changes }, errors }) =>
    changed(context, id, errors.NO_LINE, async (tx) => {
      await lockAsking(tx)
      const now = await readAsking(tx, id)
      if (now && now.version !== version) throw errors.STALE({ data: { now } })
      return changeLine(tx, context.services, id, changes)
    }),
  )

const askAll = os.askAll
  .use(administrator)
  .handler(({ context, input, errors }) =>
    changed(context, input.id, errors.NO_LINE, (tx) =>
      outsideQuiet(tx, context.services, input, askAllInLine(tx, context.services, input.id)),
    ),
  )

const resume = os.askNextInLine
  .use(administrator)
  .handler(async ({ context: { services, scope }, input: { id, sendAnyway }, errors }) => {
    const [outcome, logins] = await services.database.transaction(scope, async (tx) => {
      const resumed = await outsideQuiet(tx, services, { id, sendAnyway }, resumeAsking(tx, services, id))
      return [resumed, await readLoginsOfAsked(tx, id)] as const
    })
    if (!('sent' in outcome))
      throw outcome.kind === 'not-found' ? notFound(NO_SUCH_ASSIGNMENT) : errors.NOT_HALTED()
    announceChange(services, { employerId: scope.employerId, assignmentId: id, logins })
    return outcome.sent
  })

const changeTime = os.changeSendTime
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const { id } = input
    const [outcome, logins] = await services.database.transaction(
      scope,
      async (tx) =>
        [
          await outsideQuiet(tx, services, input, changeSendTime(tx, services, id, input)),
          await readLoginsOfAsked(tx, id),
        ] as const,
    )
    switch (outcome.kind) {
      case 'not-found':
        throw notFound(NO_SUCH_ASSIGNMENT)
      case 'sent':
        throw errors.ALREADY_SENT()
      case 'stale':
        throw errors.STALE({ data: { now: outcome.now } })
      case 'bad-time':
        throw fieldProblem('sendAt', outcome.message)
      case 'changed':
        announceChange(services, { employerId: scope.employerId, assignmentId: id, logins })
        return outcome.sent
    }
  })

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
  .handler(({ context: { services, scope } }) => services.database.read(scope, readVersioned))

const saveSettings = os.saveAskingSettings
  .use(administrator)
  .handler(async ({ context: { services, scope }, input: { version, ...settings }, errors }) => {
    if (scope.departments !== null) throw forbidden(ASKING_SHARED)
    await services.database.transaction(scope, async (tx) => {
      await lockAskingSettings(tx)
      const now = await readVersioned(tx)
      if (now.version !== version) throw errors.STALE({ data: { now } })
      if (versionOf(settings) !== version) await saveAskingSettings(tx, settings)
    })
    services.live.publish(`employer:${scope.employerId}`, ['assignments'])
    return { version: versionOf(settings) }
  })

const readVersioned = async (tx: TenantTransaction) => {
  const settings = await readAskingSettings(tx)
  const editedOf = await readEdits(tx, ['asking-settings-changed'])
  return { ...settings, version: versionOf(settings), edited: editedOf(tx.scope.employerId) }
}

export const lineHandlers = {
  line,
  changeLine: change,
  changeSendTime: changeTime,
  askAll,
  askNextInLine: resume,
  askingSettings,
  saveAskingSettings: saveSettings,
}
