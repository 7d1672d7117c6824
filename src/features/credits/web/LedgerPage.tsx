import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import css from './ledger/Ledger.module.css'
import { Movements, useLedger } from './ledger/Movements.tsx'

/** Breaks between its terms, never before the sum. */
const FORMULA = 'kjøpt +\u00a0gitt +\u00a0tilbakeført −\u00a0brukt −\u00a0refundert =\u00a0saldo.'

/** Every movement of the SMS balance, newest first. */
export function LedgerPage() {
  const ledger = useLedger()
  const newest = ledger.data?.pages[0]?.movements[0]
  return (
    <Page>
      <PageHeader
        title="Bevegelser"
        back={{ href: paths.credits, label: 'Tilbake til SMS' }}
        count={ledger.data ? `${formatCount(newest?.balanceAfter ?? 0)} SMS igjen` : '\u00a0'}
      />
      <p className={css.sum}>
        Alt som er kommet inn på saldoen og gått ut av den, det nyeste først:{' '}
        <span className={css.formula}>{FORMULA}</span>
      </p>
      <Movements ledger={ledger} />
    </Page>
  )
}
