import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { creditsApi } from '#features/credits/web/api.ts'
import { CODE_MINUTES } from '#features/sms/rules.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { CODE_NOT_SENT } from '../../texts-phone.ts'
import { accountsApi } from '../api.ts'
import { FormFailure } from '../FormFailure.tsx'
import { CodeForm } from './CodeForm.tsx'
import css from './ConfirmPhone.module.css'

export interface ConfirmPhoneProps {
  /** E.164. */
  phone: string
  /** Leads to another number. */
  change: ReactNode
  /** Gets the SMS credits that the office got now; 0 for none. */
  onConfirmed: (credits: number) => void
}

/** Two steps: a code is sent to the number, and typed here. Another number starts at the first step. */
export function ConfirmPhone({ phone, change, onConfirmed }: ConfirmPhoneProps) {
  const [codes, setCodes] = useState<{ to: string; sent: number }>()
  const queryClient = useQueryClient()
  const finish = (credits: number) => {
    onConfirmed(credits)
    void queryClient.invalidateQueries({ queryKey: accountsApi.profile.key() })
    void queryClient.invalidateQueries({ queryKey: creditsApi.balance.key() })
  }
  const send = useMutation(
    accountsApi.sendPhoneCode.mutationOptions({
      onSuccess: (sent) =>
        sent.isConfirmed ? finish(0) : setCodes({ to: sent.phone, sent: (codes?.sent ?? 0) + 1 }),
    }),
  )
  const isOut = codes?.to === phone
  return (
    <div className={css.confirm}>
      <p role="status">
        {isOut ? 'Koden er sendt på SMS til ' : 'Vi sender en kode på SMS til '}
        <strong className={css.number}>{formatPhone(phone)}</strong>
        {isOut ? `. Den virker i ${CODE_MINUTES} minutter.` : ', så vi vet at nummeret er ditt.'}
      </p>
      <FormFailure error={send.error} title={CODE_NOT_SENT} />
      {isOut ? (
        <CodeForm
          key={codes.sent}
          isSending={send.isPending}
          onAgain={() => send.mutate({})}
          change={change}
          onConfirmed={finish}
        />
      ) : (
        <div className={css.actions}>
          <Button isPending={send.isPending} pendingText="Sender..." onPress={() => send.mutate({})}>
            Send kode
          </Button>
          {change}
        </div>
      )}
    </div>
  )
}
