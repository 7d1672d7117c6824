import { formatDate } from '#shared/dates.ts'
import { type LogFilter, MATCHING_MAX } from '../../shapes.ts'
import { LOG_BADGE } from '../../texts.ts'

/** '45 totale oppdrag', and with a filter also '12 treff'. */
export const countLine = ({ total, matching }: { total: number; matching: number | null }): string => {
  const all = `${total} totale oppdrag`
  return matching === null
    ? all
    : `${all} · ${matching > MATCHING_MAX ? `over ${MATCHING_MAX}` : matching} treff`
}

/** Each active part of a filter in words. */
export const chipsOf = (
  { status, vikarId, from, to }: LogFilter,
  vikarName: string | undefined,
): { part: keyof LogFilter; text: string }[] => [
  ...(status ? [{ part: 'status', text: LOG_BADGE[status].label } as const] : []),
  ...(vikarId ? [{ part: 'vikarId', text: vikarName ?? 'Valgt vikar' } as const] : []),
  ...(from ? [{ part: 'from', text: `Fra ${formatDate(from)}` } as const] : []),
  ...(to ? [{ part: 'to', text: `Til ${formatDate(to)}` } as const] : []),
]
