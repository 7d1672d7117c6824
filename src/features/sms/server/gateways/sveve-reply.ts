import { normalisePhone } from '#shared/phone.ts'
import type { ParseReply } from './gateway.ts'

/**
 * Parses Sveve's delivery of an SMS to our number, from the query or a form. It is unsigned and has no id of its own:
 * `id` is that of the SMS that was answered. Source: Sveve's page on the SMS API with keywords.
 */
export const parseSveveReply: ParseReply = ({ url, body }) => {
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()
  const form = new URLSearchParams(body)
  const field = (name: string) => form.get(name) ?? query.get(name)
  const [number, text] = [field('number'), field('msg')]
  if (number === null || text === null) return 'unreadable'
  return [{ gatewayId: null, from: normalisePhone(number), text }]
}
