import type { LucideIcon } from 'lucide-react'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import css from './Message.module.css'

interface MessageProps {
  icon: LucideIcon
  title: string
  children: ReactNode
  /** The next step, below the message. */
  hint?: string
  action: ReactNode
  /** Something went wrong. */
  isBad?: boolean
  /** It replaces the pressed button, so focus moves to its title. */
  isAnswer?: boolean
}

/** A page with one message. */
export function Message({ icon: Icon, title, children, hint, action, isBad, isAnswer }: MessageProps) {
  return (
    <div className={css.message}>
      <span className={css.icon} data-bad={isBad}>
        <Icon size={32} aria-hidden />
      </span>
      <h1 tabIndex={-1} ref={isAnswer ? takeFocus : undefined}>
        {title}
      </h1>
      <p className={css.text}>{children}</p>
      {hint && <p className={css.text}>{hint}</p>}
      <div className={css.action}>{action}</div>
    </div>
  )
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** It is unknown whether the link works, so it is not called bad. */
export function LinkUnchecked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Message
      icon={CloudAlert}
      title="Lenken kunne ikke sjekkes"
      isAnswer
      action={
        <Button icon={RotateCw} onPress={onRetry}>
          Prøv igjen
        </Button>
      }
    >
      {errorMessage(error)}
    </Message>
  )
}
