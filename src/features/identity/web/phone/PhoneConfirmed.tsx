import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { phoneConfirmed } from '../../texts-phone.ts'
import css from './ConfirmPhone.module.css'

/** The result, which replaces the form and takes its focus. */
export function PhoneConfirmed({ credits }: { credits: number }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <p ref={ref} className={css.done} tabIndex={-1}>
      <CircleCheck size={20} aria-hidden />
      {phoneConfirmed(credits)}
    </p>
  )
}
