import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { paths } from '#shared/paths.ts'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import { IconLink } from '#web/ui/actions/LinkButton.tsx'
import type { Customer } from '../../contract-customers.ts'
import css from './Customers.module.css'

export type RowAction = 'edit' | 'delete'

interface RowActionsProps {
  customer: Customer
  /** True for the reader's own row: users cannot delete themselves. */
  isSelf: boolean
  onAction: (action: RowAction) => void
}

/** The actions on a user; one who is being erased can only be viewed. */
export function RowActions({ customer, isSelf, onAction }: RowActionsProps) {
  const { userId, fullName, erasing } = customer
  return (
    <div className={css.actions}>
      <IconLink href={paths.customer(userId)} icon={Eye} label={`Detaljer for ${fullName}`} />
      {!erasing && (
        <IconButton icon={Pencil} label={`Rediger ${fullName}`} onPress={() => onAction('edit')} />
      )}
      {!erasing && !isSelf && (
        <IconButton
          icon={Trash2}
          label={`Slett ${fullName}`}
          variant="danger-quiet"
          onPress={() => onAction('delete')}
        />
      )}
    </div>
  )
}
