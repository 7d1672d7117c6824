import { addDays, formatDate, mondayOf } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { LogFilter, MATCHING_MAX } from '../../shapes.ts'
import { LOG_BADGE } from '../../texts.ts'

/** The filter as it stands in the address. */
export interface LogSearch {
  status?: string | undefined
  vikar?: string | undefined
  avdeling?: string | undefined
  fra?: string | undefined
  til?: string | undefined
  /** The words that are searched for. */
  q?: string | undefined
}

/** What the address asks for; what cannot be read there is passed over. */
export const filterFrom = ({ status, vikar, avdeling, fra, til, q }: LogSearch): LogFilter => ({
  status: parts.status.safeParse(status).data,
  vikarId: parts.vikarId.safeParse(vikar).data,
  departmentId: parts.departmentId.safeParse(avdeling).data,
  from: parts.from.safeParse(fra).data,
  to: parts.to.safeParse(til).data,
  query: parts.query.safeParse(q).data || undefined,
})

export const searchFrom = ({ status, vikarId, departmentId, from, to, query }: LogFilter): LogSearch => ({
  status,
  vikar: vikarId,
  avdeling: departmentId,
  fra: from,
  til: to,
  q: query,
})

/** The filter while somebody types what to search for. */
export const typedAddress: AddressState<LogFilter> = {
  path: paths.assignmentLog,
  read: filterFrom,
  write: (filter) => ({ ...searchFrom(filter) }),
}

/** Each other change of the filter is a step that the back button undoes. */
export const logAddress: AddressState<LogFilter> = { ...typedAddress, isStep: true }

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

/** Each active part of a filter in words, but for the search and the usual days: those have their own places on the page. */
export const chipsOf = (
  filter: LogFilter,
  vikarName: string | undefined,
  today: string,
  departmentName?: string,
): { part: keyof LogFilter; text: string }[] => {
  const { status, vikarId, departmentId } = filter
  const { from, to }: LogFilter = usualRanges(today).some((range) => isRange(range, filter)) ? {} : filter
  return [
    ...(status ? [{ part: 'status', text: LOG_BADGE[status].label } as const] : []),
    ...(vikarId ? [{ part: 'vikarId', text: vikarName ?? 'Valgt vikar' } as const] : []),
    ...(departmentId ? [{ part: 'departmentId', text: departmentName ?? 'Valgt avdeling' } as const] : []),
    ...(from ? [{ part: 'from', text: `Fra ${formatDate(from)}` } as const] : []),
    ...(to ? [{ part: 'to', text: `Til ${formatDate(to)}` } as const] : []),
  ]
}

export const isRange = (range: Range, { from, to }: LogFilter): boolean =>
  range.from === from && range.to === to

interface Range {
  readonly label: string
  readonly from?: string
  readonly to?: string
}

/** The days that are looked for most. `today` is Oslo's date, YYYY-MM-DD. */
export const usualRanges = (today: string): readonly Range[] => {
  const [monday, first] = [mondayOf(today), firstOfMonth(today)]
  const lastMonth = addDays(first, -1)
  return [
    { label: 'Kommende', from: today },
    { label: 'Tidligere', to: addDays(today, -1) },
    { label: 'Denne uka', from: monday, to: addDays(monday, 6) },
    { label: 'Neste uke', from: addDays(monday, 7), to: addDays(monday, 13) },
    { label: 'Denne måneden', from: first, to: addDays(firstOfMonth(addDays(first, 31)), -1) },
    { label: 'Forrige måned', from: firstOfMonth(lastMonth), to: lastMonth },
  ]
}

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`
