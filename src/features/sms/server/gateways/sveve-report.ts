import { Id } from '#shared/ids.ts'
import { gatewayIdOf, quoteGateway, type ParseReport, type ReportedState } from './gateway.ts'

/** Documented values are `true` and `false`. */
const STATES: ReadonlyMap<string, ReportedState> = new Map([
  ['true', 'delivered'],
  ['1', 'delivered'],
  ['ok', 'delivered'],
  ['delivered', 'delivered'],
  ['false', 'failed'],
  ['0', 'failed'],
])

/**
 * Parses Sveve's reports, from the query or a form. They are unsigned: the secret in the address authenticates them.
 */
export const parseSveveReport: ParseReport = ({ url, body }) => {
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()
  const form = new URLSearchParams(body)
  const field = (name: string) => form.get(name) ?? query.get(name)
  const status = field('status')
  if (status === null) return 'unreadable'
  const state = STATES.get(status.trim().toLowerCase())
  const id = Id.safeParse(field('ref')).data
  if (!state || !id) return []
  const words = [field('errorCode'), field('errorDesc')].filter(Boolean).join(': ')
  const reason = state === 'failed' && words ? quoteGateway(words) : null
  return [{ kind: 'report', id, gatewayId: gatewayIdOf(field('id')), state, reason }]
}
