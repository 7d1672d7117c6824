import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { NO_SMS_YET, SMS_BADGE, withLink, SMS_FAILED } from '#features/sms/texts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { AnswerPicture } from '#web/ui/pictures/AnswerPicture.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { previewOf } from '#features/sms/web/message-preview.ts'
import { formatCount, counted } from '#shared/counts.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { Details } from '#web/ui/Details.tsx'
import { StatusBadge, Badge } from '#web/ui/Badge.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PlanSentences } from '#web/plan/PlanSentences.tsx'
import { askingInQuiet } from '#features/requests/web/quiet/in-quiet.ts'
import { handOverFocus } from '#web/hand-over-focus.ts'
import { failureToast } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import type { ControlledSms } from '../../contract-sms.ts'
import { FAILED } from '../../texts.ts'
import { failureOf } from '../failure-of.ts'
import { Failure } from '../Failure.tsx'
import { UNNAMED } from '../unnamed.ts'
import { superadminApi } from '../api.ts'
import css from './Sms.module.css'
import { failureWords } from './sms-words.ts'
import { smsKeys } from './use-sms.ts'

interface SmsContentProps {
  query: {
    data: { messages: ControlledSms[] } | undefined
    error: unknown
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  search: string
  onShowAll: () => void
}

/** The messages below the search box, or the reason there are none. */
export function SmsContent({ query, search, onShowAll }: SmsContentProps) {
  const { data, isPlaceholderData } = query
  if (failureOf(query)) return <Failure title={FAILED.sms} query={query} />
  if (!data) return <Skeleton label="Laster SMS-er..." count={6} />
  if (data.messages.length > 0) {
    return (
      <div className={css.list} aria-busy={isPlaceholderData}>
        <SmsTable messages={data.messages} />
      </div>
    )
  }
  // While a cleared search loads, the previous answer still shows: nothing matched, not that nothing was sent.
  if (search === '' && !isPlaceholderData) {
    return (
      <EmptyState title={NO_SMS_YET} picture={AnswerPicture}>
        Når en kunde sender en forespørsel på SMS, ser du den her, og hvordan det gikk.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Ingen SMS-er til denne mottakeren"
      picture={SearchPicture}
      action={
        <Button variant="secondary" onPress={onShowAll}>
          Vis alle SMS-er
        </Button>
      }
    >
      Søk etter et telefonnummer eller begynnelsen av det, for eksempel 912 34.
    </EmptyState>
  )
}

/** 'SMS Historikk': the latest messages, newest first; on a narrow screen each is a block. */
function SmsTable({ messages }: { messages: readonly ControlledSms[] }) {
  return (
    <div className={css.table}>
      <Table
        caption="SMS Historikk"
        isCaptionShown
        columns={COLUMNS}
        rows={messages}
        rowKey={({ id }) => id}
      />
    </div>
  )
}

const COLUMNS: readonly TableColumn<ControlledSms>[] = [
  { key: 'date', header: 'Dato', cell: Time },
  { key: 'recipient', header: 'Mottaker', cell: Recipient },
  { key: 'message', header: 'Melding', cell: Message },
  { key: 'status', header: 'Status', cell: (sms) => <SmsStatus sms={sms} /> },
  { key: 'cost', header: 'Kostnad', align: 'end', cell: ({ cost }) => formatCount(cost) },
  { key: 'customer', header: 'Kunde', cell: ({ employerName }) => employerName ?? UNNAMED },
]

function Time({ createdAt }: ControlledSms) {
  return (
    <time dateTime={createdAt} tabIndex={-1} className={css.time}>
      {dateTimeOf(createdAt)}
    </time>
  )
}

function Recipient({ recipient }: ControlledSms) {
  return <span className={css.recipient}>{formatPhone(recipient)}</span>
}

/** 'Sendt', 'Feilet' or 'Stanset', with the reason it was not sent, and for a failed one the button to resend it. */
function SmsStatus({ sms }: { sms: ControlledSms }) {
  const { label, tone } = SMS_BADGE[sms.isStopped ? 'stopped' : sms.status]
  const words = failureWords(sms)
  return (
    <div className={css.status}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {words && <span className={css.reason}>{words}</span>}
      {sms.status === 'failed' && !sms.isStopped && <Resend sms={sms} />}
    </div>
  )
}

/** Resends a failed SMS after a question, because it costs the customer a credit. The result replaces the button. */
function Resend({ sms }: { sms: ControlledSms }) {
  const place = useRef<HTMLSpanElement>(null)
  const dialog = useShownDialog<'question'>()
  const { resend, isSending } = useResend(sms)
  const recipient = formatPhone(sms.recipient)
  const shown = useQuery(
    superadminApi.planResendSms.queryOptions({
      input: { id: sms.id },
      enabled: dialog.isOpen,
      staleTime: 0,
      retry: false,
    }),
  )
  return (
    <span ref={place} className={css.resend}>
      {sms.isResendable && (
        <Button ref={handOverToRow} size="small" variant="secondary" onPress={() => dialog.show('question')}>
          Send på nytt
          <VisuallyHidden>{` til ${recipient}`}</VisuallyHidden>
        </Button>
      )}
      {sms.isResent && <Badge>Sendt på nytt</Badge>}
      {dialog.kind && (
        <ConfirmDialog
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onConfirm={() => resend(dialog.close)}
          focusAfter={() => timeInRow(place.current)}
          title="Send på nytt"
          tone="normal"
          confirmLabel="Send på nytt"
          isConfirmDisabled={!shown.data || shown.isFetching}
          isPending={isSending}
          pendingText="Sender..."
        >
          <PlanSentences plan={shown.data} error={shown.error} />
        </ConfirmDialog>
      )}
    </span>
  )
}

const handOverToRow = handOverFocus('tr', 'time')

/** A focus target in the same row, when the button disappears while its dialog is open. */
const timeInRow = (within: HTMLElement | null) => within?.closest('tr')?.querySelector('time')

/** Resends a failed SMS, and reports the result. */
const useResend = ({ id, employerName }: Pick<ControlledSms, 'id' | 'employerName'>) => {
  const queryClient = useQueryClient()
  const resending = useMutation({
    mutationFn: () => askingInQuiet((meant) => superadminApi.resendSms.call({ id, ...meant })),
    onSuccess: (sent) =>
      sent &&
      showToast({
        title: 'Sendt på nytt',
        description: `${employerName ?? 'Kunden'} har ${counted(sent.balance, 'SMS', 'SMS')} igjen.`,
      }),
    onError: (error) => showToast(failureToast(SMS_FAILED, error)),
    onSettled: () => Promise.all(smsKeys().map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return {
    resend: (onSettled: () => void) => resending.mutate(undefined, { onSettled }),
    isSending: resending.isPending,
  }
}

/** The start of the text; opening it shows all. */
function Message({ message }: Pick<ControlledSms, 'message'>) {
  const preview = previewOf(message)
  const whole = withLink(message, 'lenke')
  if (preview === whole) return <span className={css.words}>{whole}</span>
  return (
    <div className={css.message}>
      <Details
        summary={
          <>
            <span className={joinClasses(css.words, css.closed)}>{preview}</span>
            <span className={css.opened}>Hele meldingen</span>
          </>
        }
      >
        <p className={css.words}>{whole}</p>
      </Details>
    </div>
  )
}
