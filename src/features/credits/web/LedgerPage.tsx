import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { dateTimeOf } from '#shared/dates.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { CreditsPicture } from '#web/ui/pictures/CreditsPicture.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import type { Movement } from '../contract.ts'
import { PURCHASE_BADGE } from '../texts.ts'
import css from './ledger/Ledger.module.css'
import { creditsApi } from './api.ts'

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

/** The movements, or a text for an empty ledger. */
function Movements({ ledger }: { ledger: Ledger }) {
  const { data, error } = ledger
  if (!data && error) {
    return <FailedQuery title="Kunne ikke hente bevegelsene" query={ledger} />
  }
  if (!data) return <Loading>Laster bevegelser...</Loading>
  const movements = data.pages.flatMap((page) => page.movements)
  if (movements.length === 0) {
    return (
      <EmptyState title="Ingen bevegelser ennå" picture={CreditsPicture}>
        Når dere kjøper eller bruker SMS, ser dere det her, med saldoen etterpå.
      </EmptyState>
    )
  }
  return <List ledger={ledger} movements={movements} />
}

function List({ ledger, movements }: { ledger: Ledger; movements: readonly Movement[] }) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(ledger, movements.length, list, 'time')
  return (
    <div ref={list} className={css.list}>
      <MovementTable movements={movements} />
      <ListEnd
        paged={ledger}
        onMore={readOn}
        failure="Kunne ikke hente flere bevegelser"
        noMore="Ingen flere bevegelser"
      />
    </div>
  )
}

/** Loads the ledger page by page. */
const useLedger = () =>
  useInfiniteQuery(
    creditsApi.ledger.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )

type Ledger = ReturnType<typeof useLedger>

/** The movements as a table; on a phone, each is a block of three lines. */
function MovementTable({ movements }: { movements: readonly Movement[] }) {
  return (
    <div className={css.table}>
      <Table caption="Bevegelser" columns={COLUMNS} rows={movements} rowKey={({ id }) => id} />
    </div>
  )
}

const COLUMNS: readonly TableColumn<Movement>[] = [
  { key: 'time', header: 'Tid', cell: Time },
  { key: 'kind', header: 'Bevegelse', cell: Kind },
  { key: 'reason', header: 'Årsak', cell: Reason },
  { key: 'credits', header: 'SMS', align: 'end', cell: Credits },
  {
    key: 'balance',
    header: 'Saldo etter',
    align: 'end',
    cell: ({ balanceAfter }) => formatCount(balanceAfter),
  },
]

function Time({ createdAt }: Movement) {
  return (
    <time dateTime={createdAt} tabIndex={-1} className={css.time}>
      {dateTimeOf(createdAt)}
    </time>
  )
}

function Kind(movement: Movement) {
  const { label, tone } = movementBadge(movement)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

const MOVEMENT_BADGE = {
  bought: { label: 'Kjøpt', tone: 'good' },
  granted: { label: 'Gitt', tone: 'info' },
  used: { label: 'Brukt', tone: 'neutral' },
  returned: { label: 'Tilbakeført', tone: 'info' },
  refunded: PURCHASE_BADGE.refunded,
} as const satisfies Record<Movement['kind'], object>

/** A grant can be negative when revoked. */
export const movementBadge = ({ kind, credits }: Pick<Movement, 'kind' | 'credits'>) =>
  kind === 'granted' && credits < 0
    ? ({ label: 'Trukket tilbake', tone: 'warn' } as const)
    : MOVEMENT_BADGE[kind]

const signed = new Intl.NumberFormat('nb-NO', { signDisplay: 'exceptZero' })

/** '+500', '−3': credits with their sign. */
export const signedCredits = (credits: number): string => signed.format(credits)

/** The page with details about a movement. */
export const movementLink = ({
  assignmentId,
  purchaseId,
}: Pick<Movement, 'assignmentId' | 'purchaseId'>): { href: string; label: string } | null => {
  if (purchaseId) return { href: paths.receipt(purchaseId), label: 'Kvittering' }
  return assignmentId ? { href: paths.assignment(assignmentId), label: 'Se oppdraget' } : null
}

function Reason(movement: Movement) {
  const link = movementLink(movement)
  return (
    <span className={css.reason}>
      <span>{movement.reason}</span>
      {link && (
        <a href={link.href} className={css.link}>
          {link.label}
          <VisuallyHidden>{`, ${movement.reason}`}</VisuallyHidden>
        </a>
      )}
    </span>
  )
}

function Credits({ credits }: Movement) {
  return (
    <span className={css.credits} data-in={credits > 0 || undefined}>
      {signedCredits(credits)}
    </span>
  )
}
