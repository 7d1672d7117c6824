import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, useEffect } from 'react'
import { creditsApi } from '#features/credits/web/api.ts'
import { CODE_MINUTES } from '#features/sms/rules.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { usePlainForm } from '#web/form/plain-form.ts'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CODE_NOT_SENT, PHONE_NOT_CONFIRMED } from '../../texts-phone.ts'
import { accountsApi } from '../api.ts'
import { FormFailure } from '../FormFailure.tsx'
import { accountsClient } from '../client.ts'
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

interface CodeFormProps {
  isSending: boolean
  onAgain: () => void
  change: ReactNode
  onConfirmed: (credits: number) => void
}

/** The field for the newest code. Each code has a form of its own. */
function CodeForm({ isSending, onAgain, change, onConfirmed }: CodeFormProps) {
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => onConfirmed((await accountsClient.confirmPhone(values)).credits),
  })
  const wait = useWait()
  const isWrong = problems.length > 0
  useEffect(() => {
    if (attempt === 0 || isWrong) focusField('code') // a screen reader announces the error there
  }, [attempt, isWrong])
  return (
    <form className={css.confirm} {...formProps}>
      <div className={css.code}>
        <TextField
          {...field('code')}
          label="Kode"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          isRequired
        />
      </div>
      <FormFailure error={refusal} title={PHONE_NOT_CONFIRMED} />
      <div className={css.actions}>
        <Button type="submit" isPending={isPending} pendingText="Bekrefter...">
          Bekreft nummeret
        </Button>
        <Button
          variant="secondary"
          isDisabled={wait > 0}
          isPending={isSending}
          pendingText="Sender..."
          onPress={onAgain}
        >
          {wait > 0 ? `Send ny kode om ${wait} s` : 'Send ny kode'}
        </Button>
        {change}
      </div>
    </form>
  )
}

const loadSchema = async () => (await import('../../rules.ts')).PhoneCode

/** Most SMS have arrived by then. */
const PATIENCE_SECONDS = 30

/** Seconds until another code can be requested. */
const useWait = (): number => {
  const [until] = useState(() => Date.now() + PATIENCE_SECONDS * 1000)
  const [now, setNow] = useState(Date.now)
  const wait = Math.max(Math.ceil((until - now) / 1000), 0)
  const isOver = wait === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return wait
}
