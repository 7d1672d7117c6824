import CloudAlert from 'lucide-react/icons/cloud-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import css from './States.module.css'

interface ErrorStateProps {
  title: string
  children?: ReactNode
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
}

/** Replaces content that could not be fetched; announced when it appears. */
export function ErrorState({ title, children, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div className={css.state} role="alert">
      <span className={css.trouble}>
        <CloudAlert size={28} aria-hidden />
      </span>
      <h2 className={css.title}>{title}</h2>
      {children && <p className={css.text}>{children}</p>}
      {onRetry && (
        <div className={css.action}>
          <Button
            variant="secondary"
            icon={RotateCw}
            onPress={onRetry}
            isPending={isRetrying}
            pendingText="Prøver igjen..."
          >
            Prøv igjen
          </Button>
        </div>
      )}
    </div>
  )
}
