import { implement } from '@orpc/server'
import type { ApiContext } from '#server/api/context.ts'
import { administrator } from '#server/api/guards.ts'
import { credits } from '../contract.ts'
import { readBalance } from './read.ts'

const os = implement(credits).$context<ApiContext>()

export const creditsProcedures = os.router({
  balance: os.balance.use(administrator).handler(async ({ context: { services, scope } }) => ({
    balance: await services.database.transaction(scope, readBalance),
  })),
})
