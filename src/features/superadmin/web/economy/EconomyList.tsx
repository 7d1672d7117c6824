import { useRef } from 'react'
import { ListEnd } from '#web/ui/ListEnd.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import type { EconomyCustomer } from '../../contract-economy.ts'
import css from './Economy.module.css'
import { type EconomyWanted, pressed } from './economy-address.ts'
import { EconomyTable } from './EconomyTable.tsx'
import type { EconomyCustomersQuery } from './use-economy.ts'

interface EconomyListProps {
  shown: readonly EconomyCustomer[]
  customers: EconomyCustomersQuery
  wanted: EconomyWanted
  onShow: (wanted: EconomyWanted) => void
}

/** The customers, and the way to those further down. */
export function EconomyList({ shown, customers, wanted, onShow }: EconomyListProps) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(customers, shown.length, list, '[data-customer]')
  return (
    <div ref={list} className={css.list} aria-busy={customers.isPlaceholderData}>
      <EconomyTable
        customers={shown}
        sort={{ key: wanted.sort, direction: wanted.direction }}
        onSort={(key) => onShow(pressed(wanted, key))}
      />
      <ListEnd paged={customers} onMore={readOn} failure="Kunne ikke hente flere kunder" />
    </div>
  )
}
