import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import type { ResponseLink } from '../response-link.ts'

/** Notes when a recipient first touched their page; later touches change nothing and tell nobody. */
export const noteOpened = async ({ database, live }: Services, { scope, tokenId }: ResponseLink) => {
  const isFirst = await database.transaction(scope, async (tx) => {
    const noted = await tx
      .updateTable('assignmentResponseTokens')
      .set({ openedAt: sql<Date>`now()` })
      .where('employerId', '=', tx.scope.employerId)
      .where('id', '=', tokenId)
      .where('openedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return noted !== undefined
  })
  if (isFirst) live.publish(`employer:${scope.employerId}`, ['assignments'])
}
