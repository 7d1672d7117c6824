import { useCallback, useRef } from 'react'
import { counted, formatCount } from '#shared/counts.ts'
import { useAddressState } from '#web/address-state.ts'
import { isErrorCode } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { RegisterPicture } from '#web/ui/pictures/RegisterPicture.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import { useTypedSearch } from '#web/use-typed-search.ts'
import type { EconomyCustomer } from '../../contract-economy.ts'
import { NO_CUSTOMERS, NO_MATCH } from '../../texts.ts'
import { failureOf } from '../failure-of.ts'
import { failureWords } from './economy-words.ts'
import css from './Economy.module.css'
import { EconomyTable } from './EconomyTable.tsx'
import {
  economyAddress,
  type EconomyCustomersQuery,
  useEconomyCustomers,
  type EconomyWanted,
  economyOrder,
} from './use-economy.ts'

/** Each customer's payments and SMS: searched, sorted, 50 at a time. */
export function EconomyCustomers() {
  const [wanted, show] = useAddressState(economyAddress)
  const customers = useEconomyCustomers(wanted)
  return (
    <section className={css.customers} aria-labelledby="kunder">
      <div className={css.heading}>
        <h2 id="kunder">Kunder</h2>
        <p className={css.dim} role="status">
          {countOf(customers, wanted.search)}
        </p>
      </div>
      <div className={css.search}>
        <EconomySearch />
      </div>
      <EconomyContent customers={customers} wanted={wanted} onShow={show} />
    </section>
  )
}

/** A space reserves the line while the count loads, and while there is nothing to count. */
function countOf({ data }: EconomyCustomersQuery, search: string): string {
  const page = data?.pages.at(-1)
  if (!page || page.all === 0) return '\u00a0'
  const all = counted(page.all, 'kunde', 'kunder')
  return search === '' ? all : `${formatCount(page.found)} av ${all}`
}

/** The search box. */
function EconomySearch() {
  const [wanted, show] = useAddressState(economyAddress)
  const { search, sort, direction } = wanted
  const onSearch = useCallback(
    (typed: string) => show({ search: typed, sort, direction }),
    [show, sort, direction],
  )
  const [typed, setTyped] = useTypedSearch(search, onSearch)
  return (
    <SearchField
      label="Søk i kundene"
      placeholder="Søk etter navn, bedrift eller e-post..."
      value={typed}
      onChange={setTyped}
    />
  )
}

interface EconomyContentProps {
  customers: EconomyCustomersQuery
  wanted: EconomyWanted
  onShow: (wanted: EconomyWanted) => void
}

/** The list below the search box, or the reason there is none. */
function EconomyContent({ customers, wanted, onShow }: EconomyContentProps) {
  if (failureOf(customers)) return <EconomyFailed query={customers} />
  if (!customers.data) return <Skeleton label="Laster kunder..." count={6} />
  const { pages } = customers.data
  const shown = pages.flatMap((page) => page.customers)
  if (shown.length > 0)
    return <EconomyList shown={shown} customers={customers} wanted={wanted} onShow={onShow} />

  // While a cleared search loads, the previous answer still shows: no customer matched, not that there are none.
  const isSearched = wanted.search !== '' || pages.some(({ all }) => all > 0)
  return isSearched ? (
    <EmptyState
      title={NO_MATCH}
      picture={SearchPicture}
      headingLevel={3}
      action={
        <Button variant="secondary" onPress={() => onShow({ ...wanted, search: '' })}>
          Vis alle kunder
        </Button>
      }
    >
      Prøv en del av navnet, bedriften eller e-postadressen.
    </EmptyState>
  ) : (
    <EmptyState title={NO_CUSTOMERS} picture={RegisterPicture} headingLevel={3}>
      Her ser du kundene så snart noen har registrert seg.
    </EmptyState>
  )
}

interface EconomyListProps {
  shown: readonly EconomyCustomer[]
  customers: EconomyCustomersQuery
  wanted: EconomyWanted
  onShow: (wanted: EconomyWanted) => void
}

/** The customers, with the button for the next page. */
function EconomyList({ shown, customers, wanted, onShow }: EconomyListProps) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(customers, shown.length, list, '[data-customer]')
  return (
    <div ref={list} className={css.list} aria-busy={customers.isPlaceholderData}>
      <EconomyTable
        customers={shown}
        sort={{ key: wanted.sort, direction: wanted.direction }}
        onSort={(key) => onShow({ ...wanted, ...economyOrder.pressed(wanted, key) })}
      />
      <ListEnd paged={customers} onMore={readOn} failure="Kunne ikke hente flere kunder" />
    </div>
  )
}

interface EconomyFailedProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Shown when the figures could not be fetched. Without access there is no button to retry. */
export function EconomyFailed({ query: { error, isFetching, refetch } }: EconomyFailedProps) {
  const title = failureWords(error)
  if (isErrorCode(error, 'FORBIDDEN')) return <ErrorState title={title} />
  return <ErrorState title={title} onRetry={() => void refetch()} isRetrying={isFetching} />
}
