import { formatCount } from '#shared/counts.ts'
import { addDays, formatDate, mondayOf } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { LogFilter, MATCHING_MAX } from '../../shapes.ts'
import { LOG_STATUSES, type LogStatus, statusesOf } from '../../rules.ts'
import { LOG_BADGE } from '../../texts.ts'

/** The filter in the query of the address. */
export interface LogSearch {
  /** Separated by commas. */
  status?: string | undefined
  vikar?: string | undefined
  avdeling?: string | undefined
  fra?: string | undefined
  til?: string | undefined
  /** The search words. */
  q?: string | undefined
}

/** Reads the filter from the address and ignores invalid values. */
export const filterFrom = ({ status, vikar, avdeling, fra, til, q }: LogSearch): LogFilter => ({
  status: knownStatuses(status),
  vikarId: parts.vikarId.safeParse(vikar).data,
  departmentId: parts.departmentId.safeParse(avdeling).data,
  from: parts.from.safeParse(fra).data,
  to: parts.to.safeParse(til).data,
  query: parts.query.safeParse(q).data || undefined,
})

/** A single status is not an array, so that processes of the previous version understand it. */
const knownStatuses = (written: string | undefined): LogFilter['status'] => {
  const words = written?.split(',') ?? []
  const [first, ...others] = LOG_STATUSES.filter((status) => words.includes(status))
  return first && others.length > 0 ? [first, ...others] : first
}

export const searchFrom = ({ status, vikarId, departmentId, from, to, query }: LogFilter): LogSearch => ({
  status: statusesOf(status).join(',') || undefined,
  vikar: vikarId,
  avdeling: departmentId,
  fra: from,
  til: to,
  q: query,
})

/** Replaces the history entry while a search is typed. */
export const typedAddress: AddressState<LogFilter> = {
  path: paths.assignmentLog,
  read: filterFrom,
  write: (filter) => ({ ...searchFrom(filter) }),
}

/** Every other change of the filter is a history entry for the back button. */
export const logAddress: AddressState<LogFilter> = { ...typedAddress, isStep: true }

/** The address of the CSV file with the shifts that match the filter. */
export const exportAddress = ({ status, ...others }: LogFilter): string => {
  const words = Object.entries(others).flatMap(([part, value]) => (value ? [[part, value]] : []))
  const query = new URLSearchParams([...statusesOf(status).map((one) => ['status', one]), ...words])
  return query.size === 0 ? paths.exportLog : `${paths.exportLog}?${query.toString()}`
}

export const isNarrowed = (filter: LogFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)

const parts = LogFilter.shape

/** Errors of the chosen days. */
export const dayProblems = ({ fra, til }: LogSearch): { fra?: string; til?: string } => {
  const { from, to } = filterFrom({ fra, til })
  if (from && to && to < from) return { til: 'Til dato kan ikke være før fra dato' }
  return { ...(fra && !from && { fra: NOT_A_DAY }), ...(til && !to && { til: NOT_A_DAY }) }
}

const NOT_A_DAY = 'Velg en dato med fullt årstall, for eksempel 2026'

/** '45 totale oppdrag', and with a filter also '12 treff'. */
export const countLine = ({ total, matching }: { total: number; matching: number | null }): string => {
  const all = `${formatCount(total)} totale oppdrag`
  return matching === null
    ? all
    : `${all} · ${matching > MATCHING_MAX ? `over ${formatCount(MATCHING_MAX)}` : formatCount(matching)} treff`
}

/** The part of the filter that a chip removes. Each status has its own chip. */
type FilterPart = LogStatus | Exclude<keyof LogFilter, 'status'>

/** The filter without the part of a chip. */
export const without = (filter: LogFilter, part: FilterPart): LogFilter => {
  if (!isStatus(part)) return { ...filter, [part]: undefined }
  const left = statusesOf(filter.status).filter((status) => status !== part)
  return { ...filter, status: knownStatuses(left.join(',')) }
}

const isStatus = (part: FilterPart): part is LogStatus => LOG_STATUSES.some((status) => status === part)

/** Each active part of a filter in words, except the search and the usual days, which have their own controls. */
export const chipsOf = (
  filter: LogFilter,
  vikarName: string | undefined,
  today: string,
  departmentName?: string,
): { part: FilterPart; text: string }[] => {
  const { status, vikarId, departmentId } = filter
  const { from, to }: LogFilter = usualRanges(today).some((range) => isRange(range, filter)) ? {} : filter
  return [
    ...statusesOf(status).map((one) => ({ part: one, text: LOG_BADGE[one].label })),
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

/** The usual days. `today` is Oslo's date, YYYY-MM-DD. */
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
