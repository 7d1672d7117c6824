import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Button } from 'react-aria-components/Button'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Text } from 'react-aria-components/Text'
import {
  type QueuedToast,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast'
import { createRoot } from 'react-dom/client'
import button from './Button.module.css'
import type { ShownToast, ToastText } from './toast.ts'
import css from './ToastRegion.module.css'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info } as const
const secondsOf = { success: 5, info: 3, warning: 6, error: 8 } as const

const queue = new ToastQueue<ShownToast>({ maxVisibleToasts: 3 })

// A root of its own, so that toasts outlive whatever happens to the page. The region goes to the end of the body.
createRoot(document.createElement('div')).render(<ToastRegion />)

export function addToast(toast: ShownToast): void {
  if (toast.tone === 'success') queue.clear() // what failed before has worked now
  for (const shown of queue.visibleToasts) if (saysTheSame(shown.content, toast)) queue.close(shown.key)
  queue.add(toast, { timeout: (toast.seconds ?? secondsOf[toast.tone]) * 1000 })
}

const saysTheSame = (one: ToastText, other: ToastText) =>
  one.title === other.title && one.description === other.description

function ToastRegion() {
  return (
    <I18nProvider locale="nb-NO">
      <AriaToastRegion
        queue={queue}
        aria-label="Varsler"
        className={({ visibleToasts }) =>
          (visibleToasts[0]?.content.place === 'bottom' ? css.bottom : css.top) ?? ''
        }
      >
        {({ toast }) => <Toast toast={toast} />}
      </AriaToastRegion>
    </I18nProvider>
  )
}

function Toast({ toast }: { toast: QueuedToast<ShownToast> }) {
  const { title, description, tone, action } = toast.content
  const Icon = icons[tone]
  return (
    <AriaToast toast={toast} className={css.toast ?? ''} data-tone={tone}>
      <Icon size={22} aria-hidden />
      <div className={css.texts}>
        <ToastContent className={css.words}>
          <Text slot="title" className={css.title}>
            {title}
          </Text>
          {description && <Text slot="description">{description}</Text>}
        </ToastContent>
        {action && (
          <a href={action.href} className={css.action} onClick={() => queue.close(toast.key)}>
            {action.label}
          </a>
        )}
      </div>
      <Button
        slot="close"
        aria-label="Lukk"
        className={button.button ?? ''}
        data-variant="quiet"
        data-size="small"
        data-icon-only
      >
        <X size={20} aria-hidden />
      </Button>
    </AriaToast>
  )
}
