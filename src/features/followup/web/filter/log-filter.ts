import { addDays, formatDate, mondayOf } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { LogFilter, MATCHING_MAX } from '../../shapes.ts'
import { LOG_BADGE } from '../../texts.ts'

/** The filter as it stands in the address. */
export interface LogSearch {
  status?: string | undefined
  vikar?: string | undefined
  fra?: string | undefined
  til?: string | undefined
}

/** What the address asks for; what cannot be read there is passed over. */
export const filterFrom = ({ status, vikar, fra, til }: LogSearch): LogFilter => ({
  status: parts.status.safeParse(status).data,
  vikarId: parts.vikarId.safeParse(vikar).data,
  from: parts.from.safeParse(fra).data,
  to: parts.to.safeParse(til).data,
})

export const searchFrom = ({ status, vikarId, from, to }: LogFilter): LogSearch => ({
  status,
  vikar: vikarId,
  fra: from,
  til: to,
})

/** Each change of the filter is a step that the back button undoes. */
export const logAddress: AddressState<LogFilter> = {
  path: paths.assignmentLog,
  read: filterFrom,
  write: (filter) => ({ ...searchFrom(filter) }),
  isStep: true,
}

export const isNarrowed = (filter: LogFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)

const parts = LogFilter.shape

/** What is wrong with the days that are filled in. */
export const dayProblems = ({ fra, til }: LogSearch): { fra?: string; til?: string } => {
  const { from, to } = filterFrom({ fra, til })
  if (from && to && to < from) return { til: 'Til dato kan ikke være før fra dato' }
  return { ...(fra && !from && { fra: NOT_A_DAY }), ...(til && !to && { til: NOT_A_DAY }) }
}

const NOT_A_DAY = 'Velg en dato med fullt årstall, for eksempel 2026'

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

/** The days that are looked for most. `today` is Oslo's date, YYYY-MM-DD. */
export const usualRanges = (today: string): readonly { label: string; fra: string; til: string }[] => {
  const [monday, first] = [mondayOf(today), firstOfMonth(today)]
  const lastMonth = addDays(first, -1)
  return [
    { label: 'Denne uka', fra: monday, til: addDays(monday, 6) },
    { label: 'Neste uke', fra: addDays(monday, 7), til: addDays(monday, 13) },
    { label: 'Denne måneden', fra: first, til: addDays(firstOfMonth(addDays(first, 31)), -1) },
    { label: 'Forrige måned', fra: firstOfMonth(lastMonth), til: lastMonth },
  ]
}

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`
