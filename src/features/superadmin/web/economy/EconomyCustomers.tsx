import { useAddressState } from '#web/address-state.ts'
import { useCallback } from 'react'
import { counted, formatCount } from '#shared/counts.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useTypedSearch } from '#web/use-typed-search.ts'
import css from './Economy.module.css'
import { EconomyContent } from './EconomyContent.tsx'
import { economyAddress } from './economy-address.ts'
import { type EconomyCustomersQuery, useEconomyCustomers } from './use-economy.ts'

/** Each customer's money and SMS: searched, sorted, 50 at a time. */
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

/** A blank keeps the line's place while the count is on its way, and where there is nothing to count. */
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
