import { formatCount } from '#shared/counts.ts'
import css from './Customer.module.css'

/** The balance before and after, in credits; `change` is null while none is typed. */
export function BalanceAfter({ balance, change }: { balance: number; change: number | null }) {
  const after = balance + (change ?? 0)
  const isShort = after < 0
  return (
    <dl className={css.balance} data-short={isShort || undefined}>
      <div>
        <dt>Saldo nå</dt>
        <dd>{formatCount(balance)} SMS</dd>
      </div>
      <div>
        <dt>Saldo etterpå</dt>
        <dd>{isShort ? `Mangler ${formatCount(-after)} SMS` : `${formatCount(after)} SMS`}</dd>
      </div>
    </dl>
  )
}
