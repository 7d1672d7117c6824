import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { type ReactNode, useId } from 'react'
import css from './Table.module.css'

export interface TableColumn<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  isSortable?: boolean
}

export interface TableSort {
  key: string
  direction: 'ascending' | 'descending'
}

export interface TableProps<Row> {
  /** The name of the table for screen readers; visible if `isCaptionShown`. */
  caption: string
  isCaptionShown?: boolean
  /** The first column is the row's heading. */
  columns: ReadonlyArray<TableColumn<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort
  onSort?: (key: string) => void
}

/**
 * Rows and columns; on a phone each row becomes a block of label and value.
 * The roles are spelled out because browsers drop a table's meaning when its display changes.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, isCaptionShown, columns, rows, rowKey, sort, onSort } = props
  const captionId = useId()
  return (
    <div className={css.frame}>
      <table role="table" aria-labelledby={captionId} className={css.table}>
        <caption id={captionId} className={css.caption} data-hidden={!isCaptionShown || undefined}>
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <TableHeading
                key={column.key}
                label={column.header}
                align={column.align}
                direction={sort?.key === column.key ? sort.direction : undefined}
                onSort={column.isSortable ? () => onSort?.(column.key) : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column, index) => (
                <TableCell key={column.key} column={column} row={row} isFirst={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableCell<Row>({ column, row, isFirst }: { column: TableColumn<Row>; row: Row; isFirst: boolean }) {
  if (isFirst) {
    return (
      <th role="rowheader" scope="row">
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td role="cell" data-label={column.header} data-align={column.align}>
      {column.cell(row)}
    </td>
  )
}

interface TableHeadingProps {
  label: string
  align?: 'start' | 'end'
  direction?: 'ascending' | 'descending'
  /** Makes the heading a button. */
  onSort?: () => void
}

/** A column's name; a button if the column is sortable. */
function TableHeading({ label, align, direction, onSort }: TableHeadingProps) {
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
