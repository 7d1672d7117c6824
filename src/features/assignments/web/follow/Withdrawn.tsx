import { formatDateTime } from '#shared/dates.ts'
import { WITHDRAWN_LABEL } from '../../texts.ts'
import css from './Follow.module.css'
import { FREE_AGAIN } from './state-words.ts'
import type { Withdrawal } from './withdrawal.ts'

interface WithdrawnProps {
  withdrawal: Withdrawal
  /** Somebody can still take it; then what stands above says who cannot. */
  isFreeAgain: boolean
}

/** When the substitute withdrew, and with what words. */
export function Withdrawn({ withdrawal: { fullName, at, message }, isFreeAgain }: WithdrawnProps) {
  const who = isFreeAgain ? WITHDRAWN_LABEL : `${fullName} ${WITHDRAWN_LABEL.toLowerCase()}`
  return (
    <>
      {isFreeAgain && <p className={css.again}>{FREE_AGAIN}</p>}
      {message && <blockquote className={css.said}>«{message}»</blockquote>}
      <p className={css.when}>
        {who} {formatDateTime(at)}
      </p>
    </>
  )
}
