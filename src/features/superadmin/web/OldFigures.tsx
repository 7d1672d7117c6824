import { formatClock } from '#shared/dates.ts'
import css from './OldFigures.module.css'
import { useIsOld } from './use-is-old.ts'

interface OldFiguresProps {
  query: { data: unknown; isError: boolean; dataUpdatedAt: number }
}

/** Says of figures that they are old, when they could not be fetched anew. */
export function OldFigures({ query }: OldFiguresProps) {
  const isOld = useIsOld(query)
  return (
    <p className={css.old} role="status">
      {isOld && query.data !== undefined && oldWords(query.dataUpdatedAt)}
    </p>
  )
}

const oldWords = (instant: number) =>
  `Får ikke kontakt. Tallene er fra ${formatClock(new Date(instant)).replace(' ', '\u00a0')}.`
