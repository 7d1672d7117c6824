import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { LogFilter } from '../../shapes.ts'

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
