import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { Balance } from './Balance.tsx'
import css from './CreditsPage.module.css'
import { Packages } from './Packages.tsx'
import { Purchases } from './Purchases.tsx'
import { usePaymentReturn } from './use-payment-return.ts'
import { Warning } from './WarningCard.tsx'

/** The parts of the page that show messages; the room `sms` makes them. */
interface MessageParts {
  readonly refresh: ReactNode
  readonly usage: ReactNode
  readonly history: ReactNode
}

/** The balance, its movements and the packages on sale. */
export function CreditsPage({ refresh, usage, history }: MessageParts) {
  const { isProcessing } = usePaymentReturn()
  const isOwner = usePermission('owning')
  return (
    <Page>
      <PageHeader
        title="SMS"
        back={{ href: paths.admin, label: 'Tilbake til oversikten' }}
        actions={refresh}
      />
      <div className={css.columns}>
        <Balance isProcessing={isProcessing} />
        {usage}
      </div>
      {isOwner ? <Packages /> : <p>{OWNERS_ONLY_BUY}</p>}
      <div className={css.columns}>
        {isOwner && <Warning />}
        <Purchases />
      </div>
      {history}
      <p className={css.ledger}>
        <a href={paths.creditLedger}>Alle bevegelser</a>
        <span>Det dere har kjøpt, brukt og fått tilbake, med saldoen etter hver gang</span>
      </p>
    </Page>
  )
}

const OWNERS_ONLY_BUY = 'Det er eierne av kontoen som kjøper SMS. Si fra til en av dem når det er få igjen.'
