import type { Channel } from '#features/assignments/rules.ts'
import type { AssignmentFacts } from '#features/assignments/server/facts.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Sent } from '../shapes.ts'
import { changedMessage } from './messages.ts'
import { NOBODY, notifyRecipients } from './notify-recipients.ts'
import type { RecipientProgress } from './recipient-progress.ts'

/**
 * Tells those of `asked` who have a place that the shift has changed: by e-mail always, because their calendar entry came by
 * e-mail, and by SMS if that was how they were asked. New times they are asked to confirm.
 */
export const tellChange = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  {
    asked,
    channels,
    isNewTime,
  }: {
    readonly asked: readonly RecipientProgress[]
    readonly channels: readonly Channel[]
    readonly isNewTime: boolean
  },
): Promise<Sent> => {
  const holders = asked.filter(({ hasPlace }) => hasPlace)
  if (holders.length === 0) return NOBODY
  return notifyRecipients(tx, config, changedMessage(isNewTime), facts, {
    asked: holders,
    channels: [...channels.filter((channel) => channel !== 'email'), 'email'],
  })
}
