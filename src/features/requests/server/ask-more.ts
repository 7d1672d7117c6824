import { isPossible } from '#features/assignments/rules.ts'
import { readRequestFacts } from '#features/assignments/server/facts.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Tokens } from '#server/tokens.ts'
import type { Sent } from '../shapes.ts'
import { insertRecipients, readEndOfRequest } from './insert-recipients.ts'
import { REQUEST } from './messages.ts'
import { notifyRecipients } from './notify-recipients.ts'
import { readRecipients } from './recipients.ts'

export type AskMoreOutcome =
  | { readonly kind: 'sent'; readonly sent: Sent }
  | { readonly kind: 'not-found' | 'closed' | 'unknown-recipient' | 'all-asked' }

/**
 * Asks more people about the request of an open shift. Who has been asked already is not asked again; so a second press
 * finds nobody left.
 */
export const askMore = async (
  tx: TenantTransaction,
  { config, tokens }: { readonly config: Config; readonly tokens: Tokens },
  id: string,
  vikarIds: readonly string[],
): Promise<AskMoreOutcome> => {
  const assignment = await lockAssignment(tx, id)
  if (!assignment) return { kind: 'not-found' }
  if (!isPossible('sendRequests', assignment)) return { kind: 'closed' }
  const recipients = await readRecipients(tx, { kind: 'chosen', vikarIds: [...vikarIds] }, [])
  if (!recipients) return { kind: 'unknown-recipient' }
  const { requestId, channels } = assignment
  const [facts, endsAt] = await Promise.all([readRequestFacts(tx, id), readEndOfRequest(tx, requestId)])
  const asked = await insertRecipients(tx, tokens, { requestId, endsAt }, recipients)
  if (asked.length === 0) return { kind: 'all-asked' }
  return { kind: 'sent', sent: await notifyRecipients(tx, config, REQUEST, facts, { asked, channels }) }
}
