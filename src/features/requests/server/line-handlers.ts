import { readEdits } from '#features/identity/server/profile/edits.ts'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { OF_WHOLE_OFFICE } from '#features/employers/texts.ts'
import { administrator, forbidden } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { notFound } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { requests } from '../contract.ts'
import * as acts from './acts/commands.ts'
import { readLineOf } from '#features/asking/server/line/read-line.ts'
import {
  lockAskingSettings,
  readAskingSettings,
  saveAskingSettings,
} from '#features/asking/server/line/settings.ts'
import { versionOf } from '#server/version-of.ts'

const os = implementRoom(requests)

const line = os.line.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const found = await services.database.read(scope, (tx) =>
    readLineOf(tx, input.id, { now: services.clock.now(), smsCountries: services.config.smsCountries }),
  )
  if (found === undefined) throw notFound(NO_SUCH_ASSIGNMENT)
  return { line: found }
})

const askingSettings = os.askingSettings
  .use(administrator)
  .handler(({ context: { services, scope } }) => services.database.read(scope, readVersioned))

const saveSettings = os.saveAskingSettings
  .use(administrator)
  .handler(async ({ context: { services, scope }, input: { version, ...settings }, errors }) => {
    if (scope.departments !== null) throw forbidden(OF_WHOLE_OFFICE)
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
  planChangeLine: os.planChangeLine.use(administrator).handler(acts.changeLine.plan),
  changeLine: os.changeLine.use(administrator).handler(acts.changeLine.press),
  planAskAll: os.planAskAll.use(administrator).handler(acts.askAllInLine.plan),
  askAll: os.askAll.use(administrator).handler(acts.askAllInLine.press),
  planAskNextInLine: os.planAskNextInLine.use(administrator).handler(acts.askNextInLine.plan),
  askNextInLine: os.askNextInLine.use(administrator).handler(acts.askNextInLine.press),
  planChangeSendTime: os.planChangeSendTime.use(administrator).handler(acts.changeSendTime.plan),
  changeSendTime: os.changeSendTime.use(administrator).handler(acts.changeSendTime.press),
  askingSettings,
  saveAskingSettings: saveSettings,
}
