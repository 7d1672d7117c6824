import { useRef, useState } from 'react'
import { formatCount } from '#shared/counts.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import { FAILED, NO_MATCH } from '../../texts.ts'
import { failureOf } from '../failure-of.ts'
import { Failure } from '../Failure.tsx'
import type { Customer } from '../../contract-customers.ts'
import { DeleteUserDialog } from '../customer/DeleteUserDialog.tsx'
import { EditUserDialog } from '../customer/EditUserDialog.tsx'
import type { Customers } from './use-customers.ts'
import css from './Customers.module.css'
import { CustomerTable } from './CustomerTable.tsx'
import type { RowAction } from './RowActions.tsx'

/** The list below the search box, or the reason there is none. */
export function CustomersContent({ query, onShowAll }: { query: Customers; onShowAll: () => void }) {
  const { data } = query
  if (failureOf(query)) return <Failure title={FAILED.customers} query={query} />
  if (!data) return <Skeleton label="Laster kunder..." count={6} />
  const customers = data.pages.flatMap((page) => page.customers)
  if (customers.length > 0) return <CustomerList customers={customers} query={query} />
  return (
    <EmptyState
      title={NO_MATCH}
      picture={SearchPicture}
      action={
        <Button variant="secondary" onPress={onShowAll}>
          Vis alle brukere
        </Button>
      }
    >
      Prøv færre ord, eller en annen rolle.
    </EmptyState>
  )
}

interface CustomerListProps {
  customers: readonly Customer[]
  query: Customers
}

/** The table, the button for the next page, and the rows' dialogs. */
function CustomerList({ customers, query }: CustomerListProps) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(query, customers.length, list, 'tbody th a')
  const found = query.data?.pages.at(-1)?.found ?? customers.length
  // The user stays set while the dialog closes.
  const [chosen, setChosen] = useState<{ user: Customer & { isSelf: boolean }; action: RowAction }>()
  const [isOpen, setOpen] = useState(false)
  const dialog = (action: RowAction) => ({
    isOpen: isOpen && chosen?.action === action,
    onClose: () => setOpen(false),
  })
  return (
    <div ref={list} className={css.list} aria-busy={query.isPlaceholderData}>
      <CustomerTable
        customers={customers}
        onAction={(user, action) => {
          setChosen({ user, action })
          setOpen(true)
        }}
      />
      <ListEnd
        paged={query}
        onMore={readOn}
        shown={`Viser ${formatCount(customers.length)} av ${formatCount(found)}`}
        failure={errorMessage(query.error)}
      />
      {chosen && (
        <>
          <EditUserDialog user={chosen.user} {...dialog('edit')} />
          <DeleteUserDialog user={chosen.user} {...dialog('delete')} />
        </>
      )}
    </div>
  )
}
