import { isSmsNumber } from '#shared/phone.ts'
import type { SmsGateway } from './gateway.ts'

/**
 * The gateway for these countries only. Numbers elsewhere are not asked for in the first place; this is the last door,
 * so that nobody can have SMS sent to expensive numbers.
 */
export const onlyTo = (countries: readonly string[], gateway: SmsGateway): SmsGateway => ({
  ...gateway,
  send: async (batch, stopping) => {
    const allowed = batch.filter(({ to }) => isSmsNumber(to, countries))
    const outcomes = allowed.length > 0 ? await gateway.send(allowed, stopping) : []
    const byId = new Map(allowed.map(({ id }, index) => [id, outcomes[index]]))
    return batch.map(
      ({ id }) =>
        byId.get(id) ??
        (byId.has(id)
          ? { kind: 'unknown', reason: 'the gateway gave no answer for this message' }
          : { kind: 'rejected', reason: 'SMS are not sent to numbers of this country', isUnasked: true }),
    )
  },
})
