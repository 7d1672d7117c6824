import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { notFound } from '#server/api/problems.ts'
import { requests } from '../contract.ts'
import { countAlarms, readAlarm } from '#features/asking/server/alarm/read-alarm.ts'

const os = implementRoom(requests)

const alarm = os.alarm.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const found = await services.database.read(scope, (tx) => readAlarm(tx, input.id, services.clock.now()))
  if (found === undefined) throw notFound(NO_SUCH_ASSIGNMENT)
  return { alarm: found }
})

const alarms = os.alarms.use(administrator).handler(async ({ context: { services, scope } }) => ({
  count: await services.database.read(scope, (tx) => countAlarms(tx, services.clock.now())),
}))

export const alarmHandlers = { alarm, alarms }
