import { useRef, useState } from 'react'
import { formatCount } from '#shared/counts.ts'
import { errorMessage } from '#web/errors.ts'
import { ListEnd } from '#web/ui/ListEnd.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import type { Customer } from '../../contract-customers.ts'
import { DeleteUserDialog } from '../customer/DeleteUserDialog.tsx'
import { EditUserDialog } from '../customer/EditUserDialog.tsx'
import css from './Customers.module.css'
import { CustomerTable } from './CustomerTable.tsx'
import type { RowAction } from './RowActions.tsx'
import type { Customers } from './use-customers.ts'

interface CustomerListProps {
  customers: readonly Customer[]
  query: Customers
}

/** The table, what fetches more of it, and the dialogs that its rows open. */
export function CustomerList({ customers, query }: CustomerListProps) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(query, customers.length, list, 'tbody th a')
  const found = query.data?.pages.at(-1)?.found ?? customers.length
  // Who it was stays while the dialog closes.
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
