import { useRef, useState } from 'react'
import { formatCount } from '#shared/counts.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import type { Customer } from '../../contract-customers.ts'
import { DeleteUserDialog } from '../customer/DeleteUserDialog.tsx'
import { EditUserDialog } from '../customer/EditUserDialog.tsx'
import type { CustomerAction } from './CustomerActions.tsx'
import css from './Customers.module.css'
import { CustomerTable } from './CustomerTable.tsx'
import type { Customers } from './use-customers.ts'

interface CustomerListProps {
  customers: readonly Customer[]
  query: Customers
}

/** The table, what fetches more of it, and the dialogs that its rows open. */
export function CustomerList({ customers, query }: CustomerListProps) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(query, customers.length, list, 'tbody th a')
  // Who it was stays while the dialog closes.
  const [chosen, setChosen] = useState<{ user: Customer & { isSelf: boolean }; action: CustomerAction }>()
  const [isOpen, setOpen] = useState(false)
  const dialog = (action: CustomerAction) => ({
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
      {query.hasNextPage && <More query={query} shown={customers.length} onMore={readOn} />}
      {chosen && (
        <>
          <EditUserDialog user={chosen.user} {...dialog('edit')} />
          <DeleteUserDialog user={chosen.user} {...dialog('delete')} />
        </>
      )}
    </div>
  )
}

function More({ query, shown, onMore }: { query: Customers; shown: number; onMore: () => void }) {
  const { data, error, isFetchingNextPage, isFetchNextPageError } = query
  return (
    <div className={css.more}>
      <p className={css.dim}>
        Viser {formatCount(shown)} av {formatCount(data?.pages.at(-1)?.found ?? shown)}
      </p>
      <Button
        variant="secondary"
        onPress={onMore}
        isPending={isFetchingNextPage}
        pendingText="Henter flere..."
      >
        Vis flere
      </Button>
      {isFetchNextPageError && !isFetchingNextPage && <FieldError>{errorMessage(error)}</FieldError>}
    </div>
  )
}
