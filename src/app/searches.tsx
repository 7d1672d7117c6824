/** What stands behind the `?` of an address, read for each page that has something there. */
type Search = Record<string, unknown>

/** A search value as the text it was: the router reads `410` as a number and `true` as a boolean. */
const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined

export function registerSearch({ q, sortering }: Search): { q?: string; sortering?: 'navn' } {
  return { q: text(q), sortering: sortering === 'navn' ? 'navn' : undefined }
}

export function createSearch({ fra }: Search): { fra?: string } {
  return { fra: text(fra) }
}

export function logSearch({
  status,
  vikar,
  fra,
  til,
}: Search): Partial<Record<'status' | 'vikar' | 'fra' | 'til', string>> {
  return { status: text(status), vikar: text(vikar), fra: text(fra), til: text(til) }
}

export function customersSearch({
  q,
  rolle,
  sortering,
  retning,
}: Search): Partial<Record<'q' | 'rolle' | 'sortering' | 'retning', string>> {
  return { q: text(q), rolle: text(rolle), sortering: text(sortering), retning: text(retning) }
}

export function smsControlSearch({ q }: Search): { q?: string } {
  return { q: text(q) }
}

export function economySearch({
  q,
  sortering,
  retning,
}: Search): Partial<Record<'q' | 'sortering' | 'retning', string>> {
  return { q: text(q), sortering: text(sortering), retning: text(retning) }
}

export function magicLinkSearch({ bruker, side }: Search): { bruker?: string; side?: string } {
  return { bruker: text(bruker), side: text(side) }
}

export function auditSearch({
  hvem,
  kunde,
  hendelse,
  fra,
  til,
}: Search): Partial<Record<'hvem' | 'kunde' | 'hendelse' | 'fra' | 'til', string>> {
  return { hvem: text(hvem), kunde: text(kunde), hendelse: text(hendelse), fra: text(fra), til: text(til) }
}

/** What the payment page sends back with the buyer. */
export function paymentSearch({
  success,
  canceled,
  session_id,
}: Search): Partial<Record<'success' | 'canceled' | 'session_id', string>> {
  return { success: text(success), canceled: text(canceled), session_id: text(session_id) }
}
