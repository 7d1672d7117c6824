import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import css from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot, the main one first. */
  actions?: ReactNode
  size?: 'narrow' | 'wide'
  /** 'alertdialog' asks for an answer: it has no cross and a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
}

/** A window above the page that keeps focus until it is closed; on a phone it rises from the bottom. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, actions, size = 'narrow', role = 'dialog' } = props
  const isQuestion = role === 'alertdialog'
  return (
    <ModalOverlay
      className={css.veil ?? ''}
      isOpen={isOpen}
      isDismissable={!isQuestion}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={css.modal ?? ''} data-size={size}>
        <AriaDialog className={css.dialog ?? ''} role={role}>
          <div className={css.top}>
            <Heading slot="title" level={2} className={css.title}>
              {title}
            </Heading>
            {!isQuestion && <IconButton icon={X} label="Lukk" onPress={onClose} />}
          </div>
          <div className={css.body}>{children}</div>
          {actions && <div className={css.actions}>{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
