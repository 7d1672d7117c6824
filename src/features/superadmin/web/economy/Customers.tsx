import { counted, formatCount } from '#shared/counts.ts'
import css from './Economy.module.css'
import { CustomersContent } from './CustomersContent.tsx'
import { EconomySearch } from './EconomySearch.tsx'
import { useEconomyAddress } from './use-economy-address.ts'
import { type EconomyCustomers, useEconomyCustomers } from './use-economy.ts'

/** Each customer's money and SMS: searched, sorted, 50 at a time. */
export function Customers() {
  const { wanted, show } = useEconomyAddress()
  const customers = useEconomyCustomers(wanted)
  return (
    <section className={css.customers} aria-labelledby="kunder">
      <div className={css.heading}>
        <h2 id="kunder">Kunder</h2>
        <p className={css.dim} role="status">
          {countOf(customers)}
        </p>
      </div>
      <div className={css.search}>
        <EconomySearch />
      </div>
      <CustomersContent customers={customers} wanted={wanted} onShow={show} />
    </section>
  )
}

function countOf({ data }: EconomyCustomers): string {
  const page = data?.pages.at(-1)
  return page ? `${formatCount(page.found)} av ${counted(page.all, 'kunde', 'kunder')}` : '\u00a0'
}
