import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../actions/IconButton.tsx'
import type { DialogProps } from './Dialog.tsx'
import css from './DialogWindow.module.css'

/** Missing in TypeScript's library. */
declare const CloseWatcher: new () => EventTarget & { destroy: () => void }

export function DialogWindow(props: DialogProps) {
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
          <HandFocusOn to={props.focusAfter} />
          <CloseOnBack onClose={onClose} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Closes the window on a phone's back button, instead of leaving the page below it, in browsers that support it. */
function CloseOnBack({ onClose }: Pick<DialogProps, 'onClose'>) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!('CloseWatcher' in window)) return undefined
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [])
  return null
}

/** Moves the focus if the button that opened the dialog is gone, for example the one that cancels. */
function HandFocusOn({ to }: { to: DialogProps['focusAfter'] }) {
  const handOn = useEffectEvent((page: Document) => {
    if (page.activeElement !== page.body) return
    const heir = to?.()
    if (heir) heir.focus()
    else page.querySelector('main')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const page = document // a test may remove the page before the timer fires
    return () => void setTimeout(() => handOn(page), AFTER_RESTORING)
  }, [])
  return null
}

/** Milliseconds; React Aria restores the focus in the next frame. */
const AFTER_RESTORING = 100
