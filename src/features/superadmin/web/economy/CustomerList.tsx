import { useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import type { EconomyCustomer } from '../../contract-economy.ts'
import { CustomerTable } from './CustomerTable.tsx'
import css from './Economy.module.css'
import { type EconomyWanted, pressed } from './economy-address.ts'
import type { EconomyCustomers } from './use-economy.ts'

interface CustomerListProps {
  shown: readonly EconomyCustomer[]
  customers: EconomyCustomers
  wanted: EconomyWanted
  onShow: (wanted: EconomyWanted) => void
}

/** The customers, and the way to those further down. */
export function CustomerList({ shown, customers, wanted, onShow }: CustomerListProps) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(customers, shown.length, list, '[data-customer]')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = customers
  return (
    <div ref={list} className={css.list} aria-busy={isPlaceholderData}>
      <CustomerTable
        customers={shown}
        sort={{ key: wanted.sort, direction: wanted.direction }}
        onSort={(key) => onShow(pressed(wanted, key))}
      />
      {hasNextPage && (
        <div className={css.end}>
          {isFetchNextPageError && !isFetchingNextPage && (
            <p className={css.failed} role="alert">
              Kunne ikke hente flere kunder
            </p>
          )}
          <Button
            variant="secondary"
            onPress={readOn}
            isPending={isFetchingNextPage}
            pendingText="Henter flere..."
          >
            Vis flere
          </Button>
        </div>
      )}
    </div>
  )
}
