import type { Candidate } from '../../contract-create.ts'
import { askedAnyway } from './left-out.ts'
import css from './Recipients.module.css'

/** Says which recipients are not available, also when a new date or time makes them so. */
export function AskedAnyway({ recipients }: { recipients: readonly Candidate[] }) {
  return (
    <div role="status" className={css.anyway}>
      {askedAnyway(recipients).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
