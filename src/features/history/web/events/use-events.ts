import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { AUDIT_DAYS_REVERSED, AUDIT_NOT_A_DAY } from '#features/identity/texts-audit.ts'
import { Day } from '#shared/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { Id } from '#shared/ids.ts'
import { filteredPath, paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { REFRESH } from '#web/refresh.ts'
import { EventKind } from '../../contract.ts'
import { EVENT_KIND_LABEL } from '../../texts.ts'
import { historyApi } from '../api.ts'

/** The filter in the query of the address. */
export interface EventSearch {
  hvem?: string | undefined
  type?: string | undefined
  fra?: string | undefined
  til?: string | undefined
}

/** Reads the filter from the address and ignores invalid values. */
export const filterOf = ({ hvem, type, fra, til }: EventSearch) => ({
  person: Id.safeParse(hvem).data,
  kind: EventKind.safeParse(type).data,
  from: Day.safeParse(fra).data,
  to: Day.safeParse(til).data,
})

const readSearch = (search: EventSearch): EventSearch => {
  const { person, kind, from, to } = filterOf(search)
  return { hvem: person, type: kind, fra: from, til: to }
}

/** Each change of the filter is a history entry for the back button. */
export const eventsAddress: AddressState<EventSearch> = {
  path: paths.officeEvents,
  read: readSearch,
  write: (search) => ({ ...readSearch(search) }),
  isStep: true,
}

/** The address of the file with the filtered events. */
export const exportAddress = (search: EventSearch): string => {
  const filter = Object.entries(filterOf(search)).flatMap(([part, value]) =>
    value ? [[part, value] as const] : [],
  )
  return filter.length === 0
    ? paths.exportOfficeEvents
    : filteredPath(paths.exportOfficeEvents, Object.fromEntries<string>(filter))
}

export const isNarrowed = (search: EventSearch): boolean =>
  Object.values(search).some((value) => value !== undefined)

/** Errors of the chosen days. */
export const searchProblems = ({ fra, til }: EventSearch): EventSearch => {
  const { from, to } = filterOf({ fra, til })
  return {
    ...(fra && !from && { fra: AUDIT_NOT_A_DAY }),
    ...(til && !to && { til: AUDIT_NOT_A_DAY }),
    ...(from && to && to < from && { til: AUDIT_DAYS_REVERSED }),
  }
}

export interface Person {
  readonly userId: string
  readonly fullName: string
}

/** Each active part of the filter in words. */
export const chipsOf = (search: EventSearch, people: readonly Person[]) => {
  const { person, kind, from, to } = filterOf(search)
  const name = people.find(({ userId }) => userId === person)?.fullName ?? 'en annen'
  return [
    ...(person ? [{ part: 'hvem', text: `Hvem: ${name}` } as const] : []),
    ...(kind ? [{ part: 'type', text: EVENT_KIND_LABEL[kind] } as const] : []),
    ...(from ? [{ part: 'fra', text: `Fra ${formatDate(from)}` } as const] : []),
    ...(to ? [{ part: 'til', text: `Til ${formatDate(to)}` } as const] : []),
  ]
}

/** The events page by page; keeps its rows until the new filter's answer arrives. */
export const useEvents = (search: EventSearch) =>
  useInfiniteQuery(
    historyApi.events.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filterOf(search), cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      ...REFRESH,
    }),
  )

export type EventLog = ReturnType<typeof useEvents>

/** The people to choose from: those of the first page, which is refetched with every change. */
export const peopleOf = ({ data }: EventLog): readonly Person[] => data?.pages[0]?.people ?? []
