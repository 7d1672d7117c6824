import { useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListEnd } from '#web/ui/ListEnd.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { RegisterPicture } from '#web/ui/pictures/RegisterPicture.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import { NO_CUSTOMERS, NO_MATCH } from '../../texts.ts'
import { failureOf } from '../failure-of.ts'
import type { EconomyCustomer } from '../../contract-economy.ts'
import { type EconomyWanted, economyOrder } from './economy-address.ts'
import { EconomyFailed } from './EconomyFailed.tsx'
import type { EconomyCustomersQuery } from './use-economy.ts'
import css from './Economy.module.css'
import { EconomyTable } from './EconomyTable.tsx'

interface EconomyContentProps {
  customers: EconomyCustomersQuery
  wanted: EconomyWanted
  onShow: (wanted: EconomyWanted) => void
}

/** What stands below the search box: the list, or why there is none. */
export function EconomyContent({ customers, wanted, onShow }: EconomyContentProps) {
  if (failureOf(customers)) return <EconomyFailed query={customers} />
  if (!customers.data) return <Skeleton label="Laster kunder..." count={6} />
  const { pages } = customers.data
  const shown = pages.flatMap((page) => page.customers)
  if (shown.length > 0)
    return <EconomyList shown={shown} customers={customers} wanted={wanted} onShow={onShow} />

  // While a cleared search is on its way, the last answer still shows: that nobody matched, not that nobody is there.
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

/** The customers, and the way to those further down. */
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
