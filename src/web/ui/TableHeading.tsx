import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import css from './Table.module.css'

interface TableHeadingProps {
  label: string
  align?: 'start' | 'end'
  direction?: 'ascending' | 'descending'
  /** Makes the heading a button. */
  onSort?: () => void
}

/** A column's name; a button where the column can be sorted by. */
export function TableHeading({ label, align, direction, onSort }: TableHeadingProps) {
  const Arrow = direction ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ArrowUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      data-sortable={onSort ? true : undefined}
      aria-sort={onSort ? (direction ?? 'none') : undefined}
    >
      {onSort ? (
        <button type="button" className={css.sort} onClick={onSort}>
          {label}
          <Arrow size={16} aria-hidden />
        </button>
      ) : (
        label
      )}
    </th>
  )
}
