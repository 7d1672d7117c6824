import { administrator } from '#server/api/guards.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { sms } from '../contract.ts'
import { listHistory, readUsage } from './history.ts'

const os = implementRoom(sms)

export const smsProcedures = os.router({
  history: os.history.use(administrator).handler(async ({ context: { services, scope } }) => ({
    messages: await services.database.read(scope, listHistory),
  })),

  usage: os.usage
    .use(administrator)
    .handler(({ context: { services, scope } }) =>
      services.database.read(scope, (tx) => readUsage(tx, services.clock.now())),
    ),
})
