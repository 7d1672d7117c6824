import { useRef } from 'react'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListEnd } from '#web/ui/ListEnd.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { CreditsPicture } from '#web/ui/pictures/CreditsPicture.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import type { Movement } from '../../contract.ts'
import css from './Ledger.module.css'
import { MovementTable } from './MovementTable.tsx'
import type { Ledger } from './use-ledger.ts'

/** The movements, or why there are none. */
export function Movements({ ledger }: { ledger: Ledger }) {
  const { data, error } = ledger
  if (!data && error) {
    return <FailedQuery title="Kunne ikke hente bevegelsene" query={ledger} />
  }
  if (!data) return <Loading>Laster bevegelser...</Loading>
  const movements = data.pages.flatMap((page) => page.movements)
  if (movements.length === 0) {
    return (
      <EmptyState title="Ingen bevegelser ennå" picture={CreditsPicture}>
        Når dere kjøper eller bruker SMS, ser dere det her, med saldoen etterpå.
      </EmptyState>
    )
  }
  return <List ledger={ledger} movements={movements} />
}

function List({ ledger, movements }: { ledger: Ledger; movements: readonly Movement[] }) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(ledger, movements.length, list, 'time')
  return (
    <div ref={list} className={css.list}>
      <MovementTable movements={movements} />
      <ListEnd
        paged={ledger}
        onMore={readOn}
        failure="Kunne ikke hente flere bevegelser"
        noMore="Ingen flere bevegelser"
      />
    </div>
  )
}
