import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

export interface ConfirmDialogProps extends Pick<DialogProps, 'focusAfter'> {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** The consequences; may hold a required field. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'normal'
  isPending?: boolean
  pendingText?: string
  isConfirmDisabled?: boolean
}

/** A question with two answers. The caller closes it after the work. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, title, children, tone = 'danger' } = props
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      focusAfter={props.focusAfter}
      actions={
        <>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            onPress={onConfirm}
            isPending={props.isPending}
            pendingText={props.pendingText}
            isDisabled={props.isConfirmDisabled}
          >
            {props.confirmLabel}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {props.cancelLabel ?? 'Avbryt'}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
