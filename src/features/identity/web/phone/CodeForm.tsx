import { type ReactNode, useEffect, useState } from 'react'
import { usePlainForm } from '#web/form/plain-form.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PHONE_NOT_CONFIRMED } from '../../texts-phone.ts'
import { accountsClient } from '../client.ts'
import { FormFailure } from '../FormFailure.tsx'
import css from './ConfirmPhone.module.css'

interface CodeFormProps {
  isSending: boolean
  onAgain: () => void
  change: ReactNode
  onConfirmed: (credits: number) => void
}

/** The field for the newest code. Each code has a form of its own. */
export function CodeForm({ isSending, onAgain, change, onConfirmed }: CodeFormProps) {
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
