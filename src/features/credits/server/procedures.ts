import { implementRoom } from '#server/api/implement-room.ts'
import { administrator } from '#server/api/guards.ts'
import { credits } from '../contract.ts'
import { readBalance } from './read.ts'

const os = implementRoom(credits)

export const creditsProcedures = os.router({
  balance: os.balance.use(administrator).handler(async ({ context: { services, scope } }) => ({
    balance: await services.database.read(scope, readBalance),
  })),
})
